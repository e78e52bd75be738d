import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names. Of two that contradict each other the stylesheet's order decides, not theirs: what a component lets
 * its users change it marks with `base:`.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
