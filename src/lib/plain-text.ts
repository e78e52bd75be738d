/** As texts are compared: «Щучинск» is found by «щуч», «Ёлка» by «елка», and what nobody sees does not count. */
export const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
