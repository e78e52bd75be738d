const HEADING = /^## (.+)$/gm

export type LegalSection = { id: string; title: string }

export function sectionsOf(body: string): LegalSection[] {
  return [...body.matchAll(HEADING)].map(([, title], index) => ({ id: sectionId(index), title: title!.trim() }))
}

/** Counted rather than spelled: a shared anchor stays short, whatever script the heading is in. */
export const sectionId = (index: number) => `section-${index + 1}`
