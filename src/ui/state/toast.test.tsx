// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Drawer, DrawerContent, DrawerHeader } from '../window/drawer.tsx'
import { toast, ToastRegion } from './toast.tsx'

test('the first toast of a page can be pressed although a drawer was open before', async () => {
  render(
    <>
      <ToastRegion />
      <Drawer open>
        <DrawerContent>
          <DrawerHeader title="Клиника" />
        </DrawerContent>
      </Drawer>
    </>,
  )
  toast.success('Клиника подтверждена', { action: { label: 'Отменить', onClick: () => undefined } })
  expect(await screen.findByRole('button', { name: 'Отменить' })).toBeTruthy()
})
