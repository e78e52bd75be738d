// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../testing.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

afterEach(cleanup)

function Settings() {
  const { question } = useLeaveGuard(true, { pathOnly: ({ tab }) => tab === undefined })
  return <>Настройки{question}</>
}

test.each([
  ['/settings?panel=contacts', false],
  ['/settings?tab=jobs', true],
  ['/orders', true],
])('unsaved changes ask before %s: %s', async (address, asks) => {
  const router = renderPage(Settings, undefined, ['/settings'])
  await screen.findByText('Настройки')
  await act(async () => {
    void router.navigate({ href: address })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.queryByRole('alertdialog') !== null).toBe(asks)
  expect(router.state.location.href).toBe(asks ? '/settings' : address)
})
