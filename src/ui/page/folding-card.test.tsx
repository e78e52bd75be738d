// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FoldingCard } from './folding-card.tsx'

function draw(isPhone: boolean, folds?: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  const { container } = render(
    <FoldingCard title="Линейки" {...(folds !== undefined && { folds })}>
      Derma Science
    </FoldingCard>,
  )
  expect(screen.getByRole('region', { name: 'Линейки' }).textContent).toContain('Derma Science')
  return container.querySelector('details')
}

test('a phone shows a closed card, until its title is pressed', async () => {
  const card = draw(true)
  expect(card?.open).toBe(false)
  await userEvent.click(screen.getByRole('heading', { name: 'Линейки' }))
  expect(card?.open).toBe(true)
})

test.each([
  ['a desktop', false, undefined],
  ['a page about just this', true, false],
])('%s shows all of it', (_, isPhone, folds) => {
  expect(draw(isPhone, folds)).toBeNull()
})
