/** The lists of the assortment, the one that a narrow screen begins with first. */
export const LISTS = ['tags', 'lines', 'types'] as const
export type List = (typeof LISTS)[number]
