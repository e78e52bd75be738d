// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

test('Enter searches at once, and sends no form in which the field stands', async () => {
  const [onSearch, onSubmit] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()]
  render(
    <form onSubmit={onSubmit}>
      <SearchInput label="Найти товар" value="" onSearch={onSearch} />
    </form>,
  )
  expect(document.querySelector('form form')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'тоник{Enter}')
  expect(onSearch.mock.calls).toEqual([['тоник']])
  expect(onSubmit).not.toHaveBeenCalled()
})
