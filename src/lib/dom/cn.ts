import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names. Between conflicting classes the stylesheet's order decides: `base:` marks what a caller may
 * override.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
