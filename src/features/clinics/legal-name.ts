// The same rules as private.bare_legal_name(), compared in tests/database/legal-names.test.ts.

const MARK = '[«»„“”"]'
const NO_MARK = '[^«»„“”"]'
// All capitals or all small: «Ип» is a surname.
const FORMS = '(?:ТОО|тоо|ИП|ип|АО|ао|ЖШС|жшс|ЖК|жк|АҚ|ақ|LLP|llp)'
const WORDS =
  '(?:товарищество с ограниченной ответственностью|индивидуальный предприниматель|акционерное общество|жауапкершілігі шектеулі серіктестігі|жауапкершілігі шектеулі серіктестік|жеке кәсіпкер|акционерлік қоғамы|акционерлік қоғам)'

const rules: [RegExp, string][] = [
  [/^ +| +$/g, ''],
  ...[new RegExp(`^${FORMS}(?=[ «»„“”"]) ?(?=[^ ])`), new RegExp(`^${WORDS}(?=[ «»„“”"]) ?(?=[^ ])`, 'i')].map(
    (rule): [RegExp, string] => [rule, ''],
  ),
  [new RegExp(`([^ ] |${MARK})${FORMS}$`), '$1'],
  [new RegExp(`([^ ] |${MARK})${WORDS}$`, 'i'), '$1'],
  // The outer marks are a pair only if the first inner one opens: «Аура» и «Свет» keeps its own.
  [new RegExp(`^${MARK}(${NO_MARK}*|(?:${NO_MARK}* )?${MARK}.*)${MARK}$`), '$1'],
  [new RegExp(`^${MARK}(${NO_MARK}*)$`), '$1'],
  [new RegExp(`^(${NO_MARK}*)${MARK}$`), '$1'],
]

/** Longer than any accepted name. */
const LONGEST = 400

/** A legal name without its form and outer quotation marks: invoices add both. */
export function bareLegalName(typed: string): string {
  if (typed.length > LONGEST) return typed
  let name = typed.replace(/[ \t\u00a0\u202f]+/g, ' ')
  for (let before; name !== before;) {
    before = name
    name = rules.reduce((text, [rule, kept]) => text.replace(rule, kept), name)
  }
  return name
}
