/** All that somebody agreed to, as my_consents() answers. */
export type Consents = {
  /** The organisation and its number; null for people without one. */
  name: string | null
  bin_iin: string | null
  email: string
  consents: Consent[]
}

export type Consent = {
  document_id: string
  title: string
  /** The day on which the version came into force. */
  version: string
  /** Markdown: paragraphs, `##` headings, `-` lists and links. */
  body: string
  given_at: string
  withdrawn_at: string | null
}

/** Each version once, in the order of the list: what was withdrawn and given again is one text. */
export function textsOf({ consents }: Consents): Consent[] {
  return [...new Map(consents.map((consent) => [consent.document_id, consent])).values()]
}
