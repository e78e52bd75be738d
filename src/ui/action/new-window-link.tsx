import type { ComponentProps } from 'react'

/** For those who would not see that another window opens. */
export const NewWindowNote = () => <span className="sr-only">, откроется в новом окне</span>

export const NewWindowLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noreferrer" {...props}>
    {children}
    <NewWindowNote />
  </a>
)
