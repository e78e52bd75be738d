const HEADING = /^## (.+)$/gm

/** A section of a legal document: what its heading says, and the anchor that leads to it. */
export type LegalSection = { id: string; title: string }

/** The sections of a text in Markdown, in order. */
export function sectionsOf(body: string): LegalSection[] {
  return [...body.matchAll(HEADING)].map(([, title], index) => ({ id: sectionId(index), title: title!.trim() }))
}

/** Counted rather than spelled: an anchor that somebody sent stays short, in whatever script the heading is. */
export const sectionId = (index: number) => `section-${index + 1}`
