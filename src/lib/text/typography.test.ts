import { expect, test } from 'vitest'
import { nbspAfterShortWords } from './typography.ts'

test.each([
  ['Aqua Booster с гиалуроновой кислотой', 'Aqua Booster с\u00a0гиалуроновой кислотой'],
  ['и в кабинете', 'и\u00a0в\u00a0кабинете'],
  ['Крем для рук', 'Крем для рук'],
  ['SPF 50', 'SPF 50'],
  ['Воск «с алоэ»', 'Воск «с\u00a0алоэ»'],
  ['', ''],
])('%s', (text, expected) => expect(nbspAfterShortWords(text)).toBe(expected))
