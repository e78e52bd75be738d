/**
 * Joins class names. Between conflicting classes the stylesheet's order decides: `base:` marks what a caller may
 * override.
 */
export const cn = (...classes: (string | false | null | undefined)[]) => classes.filter(Boolean).join(' ')
