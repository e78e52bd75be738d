import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { focusRecordOpener } from '#lib/dom/row-focus'
import { Button } from '../action/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerHeader } from './drawer.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { Leaving } from './leaving.tsx'
import { QueryError } from '../state/query-error.tsx'
import { Skeleton, skeletons } from '../state/skeleton.tsx'

type RecordDrawerProps<Data> = {
  /** Focus returns to what opened this record. */
  id: string
  query: UseQueryResult<Data>
  /** Shown while it loads: «Заказ». */
  title: string
  size?: 'md' | 'lg'
  /** Icon buttons while it loads; afterwards the record brings its own. */
  actions?: ReactNode
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** Loading, failed, or the record. A record that is edited is a `DrawerForm`. */
export function RecordDrawer<Data>({ id, query, title, size, actions, onClose, children }: RecordDrawerProps<Data>) {
  const leave = useRef<() => void>(null)
  return (
    <Leaving value={leave}>
      <Drawer open onOpenChange={() => (leave.current ?? onClose)()}>
        <DrawerContent
          size={size}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusRecordOpener(id)
          }}
        >
          {query.data === undefined ? (
            <>
              <DrawerHeader title={title} actions={actions} />
              <DrawerBody>
                {query.isError ? (
                  isMissing(query.error) ? (
                    <EmptyState
                      title={errorText(query.error)}
                      action={
                        <Button variant="secondary" onClick={onClose}>
                          Закрыть
                        </Button>
                      }
                    />
                  ) : (
                    <QueryError query={query} />
                  )
                ) : (
                  <div role="status" aria-label={`${title}: загрузка`} className="grid gap-3">
                    {skeletons(6, <Skeleton className="h-11" />)}
                  </div>
                )}
              </DrawerBody>
            </>
          ) : (
            children(query.data)
          )}
        </DrawerContent>
      </Drawer>
    </Leaving>
  )
}

/** Retrying cannot bring a missing record. */
const isMissing = (error: unknown) => error instanceof AppError && /(^|_)not_found$/.test(error.word)
