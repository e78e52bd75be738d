import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { staffStart } from '#features/account/staff-home.ts'
import { useViewer } from '#features/account/viewer.ts'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'

/** For a page or record that does not exist. */
export function StaffNotFound({ title, children }: { title: string; children: ReactNode }) {
  const viewer = useViewer()
  return (
    <EmptyState
      role="alert"
      icon={<SearchX aria-hidden />}
      title={title}
      isPage
      className="page-width py-16"
      action={
        <Button asChild variant="secondary">
          <Link to={viewer.state === 'staff' ? staffStart[viewer.role] : '/'}>К началу работы</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
