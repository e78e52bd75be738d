/** As texts are compared: «Щучинск» is found by «щуч», «Ёлка» by «елка». */
export const plainText = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
