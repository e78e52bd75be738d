/** For comparison: «Щучинск» matches «щуч», «Ёлка» matches «елка», invisible characters do not count. */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
