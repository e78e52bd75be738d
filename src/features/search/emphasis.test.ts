import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emphasise } from './emphasis'

const marked = (text: string, query: string) =>
  emphasise(text, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Миндальный пилинг 30%', 'пилинг', 'Миндальный [пилинг] 30%'],
  ['Post Peel восстановление после пилинга', 'пилинг', 'Post Peel восстановление после [пилинг]а'],
  ['Миндальная сыворотка-пилинг', 'ПИЛ', 'Миндальная сыворотка-[пил]инг'],
  ['Hydra увлажняющая', 'увлажняющий', 'Hydra [увлажняющ]ая'],
  ['Retinol 0,3% омолаживающий', 'ретинол', '[Retinol] 0,3% омолаживающий'],
  ['Retinol 1%', 'куештщд', '[Retinol] 1%'],
  ['Бальзам', ',fkmpfv', '[Бальзам]'],
  ['Ёлка и мёд', 'елка мед', '[Ёлка] и [мёд]'],
  ['Край и крем', 'кра\u0438\u0306 кре\u00adм', '[Край] и [крем]'],
  ['Солнцезащитный SPF 50', 'spf50', 'Солнцезащитный [SPF] [50]'],
  ['Retinol 1%', 'htnbyjk', '[Retinol] 1%'],
  ['Витамин C', 'c', 'Витамин C'],
  ['Tranex White от пигментации', 'что-нибудь от пигментации', 'Tranex White от [пигментации]'],
  ['Kojic Peel отбеливающий', 'крем от', 'Kojic Peel отбеливающий'],
  ['Kojic Peel отбеливающий', 'rhtv jn gznty', 'Kojic Peel отбеливающий'],
  ['Тоник для лица', 'Для лица', 'Тоник для [лица]'],
  ['Крем', 'тоник', 'Крем'],
  ['Крем', '', 'Крем'],
  ['Крем', '.*+?^$', 'Крем'],
  ['', 'крем', ''],
])('%s, typed %s: %s', (text, query, expected) => expect(marked(text, query)).toBe(expected))

test('nothing of the text is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = emphasise(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.every((part) => part.text !== '')).toBe(true)
    }),
  )
})
