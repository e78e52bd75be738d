const BARCODE = /^\d{13}$/
/** An article has a letter and a digit or a hyphen; a mere number may count anything. */
const ARTICLE = /^(?=.*[A-Za-z])(?=.*[\d-])[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/

/** Whether a cell is an article or an EAN-13, by its look. */
export const isCode = (cell: string) => BARCODE.test(cell) || ARTICLE.test(cell)
