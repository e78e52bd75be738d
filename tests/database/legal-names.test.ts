import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { bareLegalName } from '../../src/features/clinics/legal-name.ts'

// The form strips what is pasted while one looks on, the database whatever comes past it: by the same rule.

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1 })
afterAll(() => sql.end())

const names: [typed: string, bare: string][] = [
  ['Aura Clinic', 'Aura Clinic'],
  ['  Aura   Clinic ', 'Aura Clinic'],
  ['ТОО «Aura Clinic»', 'Aura Clinic'],
  ['ТОО\u00a0«Aura Clinic»', 'Aura Clinic'],
  ['ТОО "Aura"', 'Aura'],
  ['тоо "Aura"', 'Aura'],
  ['ТОО„Aura“', 'Aura'],
  ['ТОО Aura', 'Aura'],
  ['«Aura»', 'Aura'],
  ['“Aura”', 'Aura'],
  ['"Aura', 'Aura'],
  ['Aura»', 'Aura'],
  ['«ТОО «Aura»»', 'Aura'],
  ['ТОО «ТОО «Aura»»', 'Aura'],
  ['ТОО «ТОО «Aura»', 'Aura'],
  ['"ТОО "Aura""', 'Aura'],
  ['Товарищество с ограниченной ответственностью «Aura»', 'Aura'],
  ['ТОВАРИЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "AURA"', 'AURA'],
  ['АО «Дерма»', 'Дерма'],
  ['ИП Ли В. А.', 'Ли В. А.'],
  ['ИП «Ли В. А.»', 'Ли В. А.'],
  ['Индивидуальный предприниматель Ли В. А.', 'Ли В. А.'],
  ['«Aura Clinic» ЖШС', 'Aura Clinic'],
  ['"Aura"ЖШС', 'Aura'],
  ['ЖШС «Сұлу Тері»', 'Сұлу Тері'],
  ['Aura ЖШС', 'Aura'],
  ['"Аура" жауапкершілігі шектеулі серіктестігі', 'Аура'],
  ['ЖАУАПКЕРШІЛІГІ ШЕКТЕУЛІ СЕРІКТЕСТІГІ "АУРА"', 'АУРА'],
  ['Жеке кәсіпкер Қасым М. Е.', 'Қасым М. Е.'],
  ['ЖК Қасым М. Е.', 'Қасым М. Е.'],
  ['АҚ «Дерма»', 'Дерма'],
  // What only looks like a form or a pair stays.
  ['Ип Ман', 'Ип Ман'],
  ['ИПотека', 'ИПотека'],
  ['ТОО', 'ТОО'],
  ['Клиника «Аура»', 'Клиника «Аура»'],
  ['ТОО «Клиника «Аура»»', 'Клиника «Аура»'],
  ['«Аура» и «Свет»', '«Аура» и «Свет»'],
  ['"Аура" и "Свет"', '"Аура" и "Свет"'],
  ['Студия «Nova» (Алматы)', 'Студия «Nova» (Алматы)'],
  ["О'Мед", "О'Мед"],
  ['«»', ''],
  ['', ''],
  ['"'.repeat(401), '"'.repeat(401)],
]

test.each(names)('%s → %s', async (typed, bare) => {
  expect(bareLegalName(typed)).toBe(bare)
  const [row] = await sql`select private.bare_legal_name(${typed}) as bare, private.bare_legal_name(${bare}) as again`
  expect(row).toEqual({ bare, again: bare })
})

test('no door takes a name with form and marks', async () => {
  const typed = 'ТОО «ТОО «Aura»»'
  const [row] = await sql`
    select private.clean_application(${sql.json({ legal_name: typed })}) ->> 'legal_name' as applied,
           private.clean_clinic_changes(c, ${sql.json({ legal_name: typed })}) ->> 'legal_name' as asked_for
      from public.user_clinic_info as c where c.status = 'verified' limit 1`
  expect(row).toEqual({ applied: 'Aura', asked_for: 'Aura' })
  await expect(
    sql`update public.user_clinic_info set legal_name = ${typed} where status = 'verified'`,
  ).rejects.toMatchObject({ code: '23514' })
})
