import { expect, test } from 'vitest'
import { parseTap } from './tap.ts'

test('reads plan, results and what went wrong', () => {
  const { planned, results } = parseTap(
    [
      '1..4',
      'ok 1 - reads',
      'not ok 2 - writes',
      '# Failed test 2: "writes"',
      'ok 3 - later # SKIP no time',
      'not ok 4 - soon # TODO',
    ].join('\n'),
  )
  expect(planned).toBe(4)
  expect(results.map(({ isOk, name }) => [isOk, name])).toEqual([
    [true, 'reads'],
    [false, 'writes'],
    [true, 'later'],
    [true, 'soon'],
  ])
  expect(results[1]?.diagnostics).toContain('Failed test 2')
})

test('reads Deno’s: an indented block says what went wrong, steps are no tests of their own', () => {
  const { planned, results } = parseTap(
    [
      'TAP version 14',
      '# handler.test.ts',
      'not ok 1 - answers',
      '  ---',
      '  {"message":"Error: silence","severity":"fail"}',
      '  ...',
      '# Subtest: in steps',
      '    ok 1 - one',
      '    1..1',
      'ok 2 - in steps',
      'ok 3 - later # SKIP',
      '1..3',
    ].join('\n'),
  )
  expect(planned).toBe(3)
  expect(results.map(({ isOk, isSkipped, name }) => [isOk, isSkipped, name])).toEqual([
    [false, false, 'answers'],
    [true, false, 'in steps'],
    [true, true, 'later'],
  ])
  expect(results[0]?.diagnostics).toContain('Error: silence')
})

test('no plan is no pass', () => expect(parseTap('').planned).toBe(-1))
