// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Drawer, DrawerContent, DrawerHeader } from './drawer.tsx'

type ActionProps = { then?: 'gone' | 'disabled' }

/** What was asked about is done: its button is gone, or cannot be pressed any more. */
function Action({ then }: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <>
      {!(isDone && then === 'gone') && (
        <button type="button" disabled={isDone && then === 'disabled'} onClick={() => setOpen(true)}>
          Отклонить
        </button>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Отклонить?"
        confirmLabel="Да"
        onConfirm={() => setDone(true)}
      >
        Точно
      </ConfirmDialog>
    </>
  )
}

async function confirm() {
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  await userEvent.click(screen.getByRole('button', { name: 'Да' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('the button that opened a window has the focus again', async () => {
  render(<Action />)
  await confirm()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отклонить' })))
})

test.each(['gone', 'disabled'] as const)('when it is %s, the page has it', async (then) => {
  render(
    <main id="content" tabIndex={-1}>
      <Action then={then} />
    </main>,
  )
  await confirm()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test.each(['gone', 'disabled'] as const)('when it is %s, the drawer it was in has it', async (then) => {
  render(
    <main id="content" tabIndex={-1}>
      <Drawer open>
        <DrawerContent>
          <DrawerHeader title="Заказ" />
          <Action then={then} />
        </DrawerContent>
      </Drawer>
    </main>,
  )
  await confirm()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})
