import { dayInWords } from '../_shared/moments.ts'
import { paper } from '../_shared/pdf.ts'

/** A month as public.bonus_month() answers it. */
export type Statement = {
  manager_name: string | null
  month: string
  status: 'open' | 'closed' | 'approved' | 'paid'
  accrued: number
  reversed: number
  adjusted: number
  carried: number
  payable: number
  approved_at: string | null
  paid_on: string | null
  rows: Entry[]
}
type Entry = {
  number: string | null
  clinic: string | null
  kind: 'accrual' | 'reversal' | 'adjustment'
  base: number | null
  percent: number | null
  tier: string | null
  amount: number
  reason: string | null
  created_at: string
}

const KINDS = { accrual: 'Начисление', reversal: 'Снято за возврат', adjustment: 'Корректировка' }
const monthFormat = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Almaty',
})

/** A manager's statement of a month as a document of pdfmake: each entry, the sums, and who signs. */
export function statementDocument(statement: Statement) {
  const { manager_name: manager, rows, accrued, reversed, adjusted, carried, payable } = statement
  const title = titleOf(statement)
  return {
    ...paper(title, manager ?? '', title),
    content: [
      { text: title, bold: true, fontSize: 15, margin: [0, 0, 0, 2] },
      { text: standing(statement), margin: [0, 0, 0, 10] },
      entries(rows),
      sums([
        ['Начислено:', accrued],
        ['Снято за возвраты:', reversed],
        ['Корректировки:', adjusted],
        ...(carried < 0 ? [['Перенесено с прошлых месяцев:', carried] as [string, number]] : []),
        ['К выплате:', payable],
      ]),
      {
        columns: ['Руководитель', 'Менеджер'].map((who) => ({
          text: `${who} ______________________`,
          margin: [0, 24, 0, 0],
        })),
        unbreakable: true,
      },
    ],
  }
}

/** «Ведомость бонусов за октябрь 2026 г., Дина Серікқызы» */
export const titleOf = ({ month, manager_name: manager }: Statement) =>
  [`Ведомость бонусов за ${monthFormat.format(new Date(month))}`, manager].filter(Boolean).join(', ')

function standing({ status, approved_at, paid_on }: Statement): string {
  switch (status) {
    case 'open':
      return 'Месяц открыт: суммы ещё изменятся.'
    case 'closed':
      return 'Месяц закрыт, ведомость не утверждена.'
    case 'approved':
      return `Утверждена ${dayInWords(approved_at!)}`
    case 'paid':
      return `Утверждена ${dayInWords(approved_at!)}, выплачена ${dayInWords(paid_on!)}`
  }
}

/** 1 234 567 */
const digits = (sum: number) =>
  String(sum)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0')

function entries(rows: Entry[]) {
  const head = ['Дата', 'Заказ', 'Клиника', 'Тип', 'Кат.', 'База', 'Ставка', 'Сумма']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [50, 62, '*', 66, 30, 56, 36, 52],
      body: [
        head.map((text) => ({ text, bold: true, alignment: 'center' })),
        // The database gives the newest first; a paper is read from the first day on.
        ...rows
          .toReversed()
          .map(({ created_at, number, clinic, kind, tier, base, percent, amount, reason }) => [
            dayFormat.format(new Date(created_at)),
            number ?? '',
            number ? (clinic ?? 'Бывший клиент') : (reason ?? ''),
            KINDS[kind],
            { text: tier ?? '', alignment: 'center' },
            { text: base === null ? '' : digits(base), alignment: 'right' },
            { text: percent === null ? '' : `${String(percent).replace('.', ',')} %`, alignment: 'right' },
            { text: digits(amount), alignment: 'right' },
          ]),
      ],
    },
    layout: { hLineWidth: () => 0.6, vLineWidth: () => 0.6, paddingTop: () => 3, paddingBottom: () => 3 },
  }
}

function sums(lines: [string, number][]) {
  return {
    table: {
      widths: ['*', 80],
      body: lines.map(([label, sum]) => [
        { text: label, bold: true, alignment: 'right' },
        { text: digits(sum), bold: true, alignment: 'right' },
      ]),
      dontBreakRows: true,
    },
    layout: { defaultBorder: false, paddingTop: () => 1, paddingBottom: () => 1 },
    margin: [0, 6, 0, 0],
  }
}
