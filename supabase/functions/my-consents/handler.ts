import { answer } from '../_shared/answer.ts'
import { drawPdf, pdfResponse } from '../_shared/pdf.ts'
import type { Consents } from './consents.ts'
import { consentsDocument, TITLE } from './document.ts'

/** Reads what the caller agreed to, with the caller's own rights. */
export type ReadConsents = () => Promise<Consents>

/** GET answers the caller's consents as a PDF. */
export const handle = answer<ReadConsents>('my-consents', {
  method: 'GET',
  async act(readConsents) {
    const document = consentsDocument(await readConsents(), new Date().toISOString())
    return pdfResponse(await drawPdf(document), TITLE)
  },
})
