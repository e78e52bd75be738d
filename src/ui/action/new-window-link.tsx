import type { ComponentProps } from 'react'

const NOTE = ', откроется в новом окне'

/** For those who would not see that another window opens. */
export const NewWindowNote = () => <span className="sr-only">{NOTE}</span>

export const NewWindowLink = ({ children, 'aria-label': label, ...props }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noreferrer" {...props} aria-label={label && label + NOTE}>
    {children}
    <NewWindowNote />
  </a>
)
