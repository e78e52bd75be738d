import { expect, test } from 'vitest'
import { effects, readyAnswers } from './verdict.ts'

const refund = { accepted: true, goods: 'restock', settle_by: 'refund' } as const
const about = (received_total: number) => ({ sum: 12_400, order: { due: 30_000, received_total, refunded_total: 0 } })

test('what is paid goes back, what is not is owed no longer', () => {
  expect(effects(about(30_000), refund)[0]).toMatch(/^К возврату 12.400.₸\.$/)
  expect(effects(about(20_000), refund)[0]).toMatch(/^К возврату 2.400.₸\.$/)
  expect(effects(about(0), refund)[0]).toMatch(/^К оплате станет меньше на 12.400.₸\.$/)
  expect(effects(about(30_000), { ...refund, settle_by: 'credit' })[0]).toMatch(/^К зачёту/)
})

test('a replacement and a refusal leave money alone', () => {
  expect(effects(about(30_000), { ...refund, settle_by: 'replace', goods: 'write_off' })).toEqual([
    'К оплате ничего не изменится. Замену отправит новый заказ на 0 ₸.',
    'Товар примут и спишут.',
  ])
  expect(effects(about(30_000), { accepted: false, goods: 'none', settle_by: 'none' })).toHaveLength(1)
})

test('a ready answer promises what was decided', () => {
  const promised = (settle_by: 'replace' | 'refund' | 'credit' | 'none', paid = 30_000) =>
    readyAnswers(about(paid), { accepted: true, settle_by }).join()
  expect(promised('replace')).toContain('Отправим замену')
  expect(promised('refund')).toContain('Деньги вернём')
  expect(promised('credit')).toContain('Сумму зачтём')
  expect(promised('refund', 0)).toContain('станет меньше')
  expect(promised('none')).toBe('Приносим извинения.')
  expect(readyAnswers(about(0), { accepted: false, settle_by: 'refund' }).join()).not.toContain('извинения')
})
