import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { focusRecordOpener } from '#lib/row-focus'
import { Button } from './button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerHeader } from './drawer.tsx'
import { EmptyState } from './empty-state.tsx'
import { Leaving } from './leaving.tsx'
import { QueryError } from './query-error.tsx'
import { Skeleton, skeletons } from './skeleton.tsx'

type RecordDrawerProps<Data> = {
  /** What was opened: whatever opened it gets the focus back. */
  id: string
  query: UseQueryResult<Data>
  /** What it is, while nothing of it is known yet: «Заказ». */
  title: string
  size?: 'md' | 'lg'
  /** Icon buttons before the cross, while nothing is known; afterwards they are the record's own. */
  actions?: ReactNode
  onClose: () => void
  /** The record: a header, a body, a footer. */
  children: (data: Data) => ReactNode
}

/** One record of a list, or that it loads, or that it did not. A record that is edited is a `DrawerForm`. */
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

/** Asking again cannot bring what is not there. */
const isMissing = (error: unknown) => error instanceof AppError && /(^|_)not_found$/.test(error.word)
