// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Camera } from './camera.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['NotAllowedError', 'Камера запрещена'],
  ['NotFoundError', 'Камеры нет'],
  ['NotReadableError', 'Камера занята'],
  ['TypeError', 'Камера не читает коды'],
])('%s: «%s», and another try', async (name, title) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const getUserMedia = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no', name)))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
  render(<Camera onCode={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})
