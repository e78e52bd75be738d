// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart } from './chart.tsx'

test('a chart says the same in a table', () => {
  render(
    <Chart
      kind="bars"
      caption="В октябре бонусов больше, чем в сентябре."
      axis="Месяц"
      rows={[
        { label: 'сен', title: 'Сентябрь 2026', values: [100, null] },
        { label: 'окт', title: 'Октябрь 2026', values: [250, 30] },
      ]}
      series={[{ name: 'Начислено' }, { name: 'Сторно' }]}
      format={(value) => `${value} ₸`}
    />,
  )
  const table = screen.getByRole('table', { name: 'В октябре бонусов больше, чем в сентябре.' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(cells).toEqual(['МесяцНачисленоСторно', 'Сентябрь 2026100 ₸нет данных', 'Октябрь 2026250 ₸30 ₸'])
})
