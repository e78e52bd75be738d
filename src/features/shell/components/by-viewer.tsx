import type { ReactNode } from 'react'
import type { ShellViewer } from '../navigation.ts'

type ByViewerProps = { viewer: ShellViewer; placeholder: ReactNode; children: ReactNode }

/**
 * What is drawn for this viewer, or a placeholder while it is not known who they are.
 *
 * Pages are prerendered for a guest. In a browser that holds a session (`html[data-session]`, set before the first
 * paint) the guest's part stays hidden behind the placeholder until the client knows better, so that nothing flashes.
 */
export function ByViewer({ viewer, placeholder, children }: ByViewerProps) {
  if (viewer.state === 'loading' || viewer.state === 'unknown') return placeholder
  if (viewer.state !== 'guest') return children
  return (
    <>
      <div className="contents stored-session:hidden">{children}</div>
      <div className="hidden stored-session:contents">{placeholder}</div>
    </>
  )
}
