// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#ui/testing'
import { emptyCampaign } from '../compose.ts'
import type { RecipientsQuestion } from '../queries.ts'
import { ComposeForm } from './compose-form.tsx'

/** What was asked, and the count to answer; `undefined` while counting. */
const server = vi.hoisted(() => ({ asked: [] as RecipientsQuestion[], count: undefined as number | undefined }))
vi.mock('#lib/backend/supabase', () => ({
  supabase: () =>
    Promise.resolve({
      rpc: (_name: string, question: RecipientsQuestion) => ({
        setHeader() {
          return this
        },
        abortSignal: () => {
          server.asked.push(question)
          const { count } = server
          if (count === undefined) return new Promise(() => undefined)
          const row = { user_id: 'a', email: 'a@b.kz', name: 'Клиника', city: null, phone: null, whatsapp: null }
          const data = { count, without_consent: 0, lately: 0, rows: [{ ...row, title: 'Тема', body: 'Текст' }] }
          return Promise.resolve({ data, error: null })
        },
      }),
    }),
}))

beforeEach(() => {
  server.asked = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A campaign for a list, just opened. */
function show(count: number | undefined, emails = 'a@b.kz') {
  server.count = count
  const values = { ...emptyCampaign, to: 'list', emails, title: 'Тема', body: 'Текст' } as const
  renderPage(() => <ComposeForm values={values} draftId={undefined} />)
}

const send = (name: string) => screen.findByRole('button', { name }, { timeout: 5000 })

test('another audience begins with the first of its recipients', async () => {
  show(3)
  await userEvent.click(await screen.findByRole('button', { name: 'Другой' }))
  await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ page: 2 }))
  await userEvent.click(screen.getByRole('radio', { name: 'Команде' }))
  await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ audience: { to: 'staff' }, page: 1 }), {
    timeout: 5000,
  })
})

test('while recipients are counted the button is busy, keeps the focus and sends nothing', async () => {
  show(undefined)
  const counting = await send('Отправить')
  expect(counting.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(counting)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(counting)
})

test('the number of one audience is not shown for the next', async () => {
  show(3)
  await send('Отправить 3\u00a0получателям')
  server.count = undefined
  await userEvent.click(screen.getByRole('radio', { name: 'Команде' }))
  expect((await send('Отправить')).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a list without addresses asks for them, and is not counted', async () => {
  show(3, '')
  expect(await screen.findByText('Введите адреса')).toBeDefined()
  expect(server.asked).toEqual([])
  await userEvent.type(screen.getByLabelText('Адреса'), 'a@b.kz')
  await send('Отправить 3\u00a0получателям')
  expect(screen.queryByText('Введите адреса')).toBeNull()
})
