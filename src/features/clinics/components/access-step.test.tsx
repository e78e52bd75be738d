// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyDraft } from '../registration-draft.ts'
import { AccessStep } from './access-step.tsx'

const step = (email: string) => (
  <AccessStep draft={{ ...emptyDraft, email }} password="" onChange={() => {}} onDone={() => {}} />
)

test('only who returns to a draft reads that the password was not kept', () => {
  const { rerender } = render(step(''))
  rerender(step('typed@just.now'))
  expect(screen.queryByText(/Пароль не храним/)).toBeNull()
  cleanup()
  render(step('kept@draft.kz'))
  expect(screen.getByText(/Пароль не храним/)).toBeDefined()
})
