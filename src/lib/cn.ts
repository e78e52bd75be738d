import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without our own scales tailwind-merge takes `text-14` for a colour and drops `text-muted` beside it.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '14', '16', '20', '25', '31', '34', '39', '49'],
      'font-weight': ['name'],
      radius: ['check', 'tag', 'control', 'card', 'panel'],
      shadow: ['pop', 'bar'],
      spacing: ['header', 'admin-bar', 'phone-bar'],
      container: ['page'],
    },
  },
})

/** Joins class names; of two that contradict each other, the later one stays. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
