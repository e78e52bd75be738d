import Bookmark from 'lucide-react/icons/bookmark'
import type { ReactNode } from 'react'
import { Button } from '#ui/action/button'
import { ListViewsContext } from '#ui/list/list-views'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'

// With its forms, which most lists do without.
const SavedViews = lazyPart(
  async () => (await import('#features/views/components/saved-views.tsx')).SavedViews,
  renderNothing,
)

const placeholder = (
  <Button variant="secondary" size="sm" disabled>
    <Bookmark aria-hidden />
    Сохранённые
  </Button>
)

/** Lists inside offer their saved views. */
export const ListViews = ({ children }: { children: ReactNode }) => (
  <ListViewsContext
    value={(list) => <SavedViews {...(list as unknown as Parameters<typeof SavedViews>[0])} fallback={placeholder} />}
  >
    {children}
  </ListViewsContext>
)
