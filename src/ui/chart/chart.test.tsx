// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Chart } from './chart.tsx'

// Vitest removes stubs after each test.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report: (entries: { contentRect: { width: number; height: number } }[]) => void
      constructor(report: typeof this.report) {
        this.report = report
      }
      observe() {
        this.report([{ contentRect: { width: 600, height: 240 } }])
      }
      disconnect() {}
    },
  )
})

const bonuses = {
  kind: 'bars',
  caption: 'В октябре бонусов больше, чем в сентябре.',
  axis: 'Месяц',
  rows: [
    { label: 'сен', title: 'Сентябрь 2026', values: [100, null] },
    { label: 'окт', title: 'Октябрь 2026', values: [250, 30] },
  ],
  series: [{ name: 'Начислено' }, { name: 'Сторно' }],
  format: (value: number) => `${value} ₸`,
} as const

test('a chart says the same in a table', () => {
  render(<Chart {...bonuses} />)
  const table = screen.getByRole('table', { name: 'В октябре бонусов больше, чем в сентябре.' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(cells).toEqual(['МесяцНачисленоСторно', 'Сентябрь 2026100 ₸нет данных', 'Октябрь 2026250 ₸30 ₸'])
})

test('what a comparison starts from stands behind, wider, at the same place', () => {
  const { container } = render(
    <Chart {...bonuses} series={[{ name: 'Этот период' }, { name: 'Прошлый', tone: 'rest' }]} />,
  )
  const [before, september, october] = [...container.querySelectorAll('rect')].map((bar) => {
    const [x, width] = ['x', 'width'].map((name) => Number(bar.getAttribute(name))) as [number, number]
    return { center: x + width / 2, width }
  })
  expect(before!.center).toBe(october!.center)
  expect(before!.center).not.toBe(september!.center)
  expect(before!.width).toBeGreaterThan(october!.width)
})

test('each value but null has a bar from 0, and the nearest row answers to the pointer', () => {
  const onPick = vi.fn<(index: number) => void>()
  const { container } = render(<Chart {...bonuses} onPick={onPick} />)
  const svg = container.querySelector('svg')!
  const heights = [...svg.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights).toHaveLength(3)
  expect(heights[1]! / heights[0]!).toBeCloseTo(2.5)

  fireEvent.mouseMove(svg, { clientX: 500, clientY: 100 })
  const tooltip = svg.nextElementSibling!
  expect(tooltip.textContent).toBe('Октябрь 2026Начислено250 ₸Сторно30 ₸')
  fireEvent.click(svg)
  expect(onPick).toHaveBeenCalledWith(1)
  fireEvent.mouseLeave(svg.parentElement!)
  expect(tooltip.isConnected).toBe(false)
})
