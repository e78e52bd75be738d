import type { ReactNode } from 'react'
import type { ShellViewer } from '../navigation.ts'

type ByViewerProps = { viewer: ShellViewer; placeholder: ReactNode; children: ReactNode }

/**
 * Content for this viewer, or a placeholder while the viewer is unknown. Pages are prerendered for a guest. In a
 * browser with a session (`html[data-session]`, set before the first paint) the guest's content stays hidden behind
 * the placeholder until the client knows the viewer, so that nothing flashes.
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
