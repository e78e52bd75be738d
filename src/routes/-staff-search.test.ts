import { expect, test } from 'vitest'
import { staffPages } from '#features/shell/staff-pages.ts'
import { findPages } from '#features/staff-search/pages.ts'

test.each(['бонусы', 'оплата', 'выплат менедж'])('an admin finds the payouts of managers by «%s»', (query) => {
  expect(findPages(staffPages('admin'), query).map(({ label }) => label)).toContain('Бонусы')
})
