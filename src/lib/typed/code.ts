const BARCODE = /^\d{13}$/
/** A letter, and a digit or a hyphen; a plain number may count anything. */
const ARTICLE = /^(?=.*[A-Za-z])(?=.*[\d-])[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/

/** Whether a cell looks like an article or an EAN-13. */
export const isCode = (cell: string) => BARCODE.test(cell) || ARTICLE.test(cell)
