import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'

// `node scripts/demo-documents.ts`: redraws the papers of the demo shop's applicants. What they say, seed.sql says too.

interface Paper {
  file: string
  title: string
  number: string
  lines: [label: string, value: string][]
}

const registration = (id: string, paper: Omit<Paper, 'file' | 'title'>): Paper => ({
  file: `c0000000-0000-4000-8000-${id}/checked/registration.jpg`,
  title: 'Справка о государственной регистрации юридического лица',
  ...paper,
})
const license = (id: string, paper: Omit<Paper, 'file' | 'title'>): Paper => ({
  file: `c0000000-0000-4000-8000-${id}/checked/license.pdf`,
  title: 'Лицензия на медицинскую деятельность',
  ...paper,
})

const papers: Paper[] = [
  registration('000000000001', {
    number: 'Д-0001-21',
    lines: [
      ['Наименование', 'ТОО «Медлайн Бьюти»'],
      ['БИН', '210240000208'],
      ['Юридический адрес', 'Алматы, ул. Толе би, 59, оф. 3'],
      ['Руководитель', 'Нурланова Асель'],
      ['Дата регистрации', '17.02.2021'],
    ],
  }),
  license('000000000001', {
    number: 'МД-0001',
    lines: [
      ['Лицензиат', 'ТОО «Медлайн Бьюти», БИН 210240000208'],
      ['Вид деятельности', 'Дерматокосметология'],
      ['Место', 'Алматы, ул. Толе би, 59, оф. 3'],
      ['Дата выдачи', '24.05.2021'],
      ['Срок действия', 'бессрочно'],
    ],
  }),
  registration('000000000003', {
    number: 'Д-0003-23',
    lines: [
      ['Наименование', 'ТОО «Дерма Хаус»'],
      ['БИН', '230440000605'],
      ['Юридический адрес', 'Алматы, пр. Абая, 52'],
      ['Руководитель', 'Нурланова Алия'],
      ['Дата регистрации', '12.04.2023'],
    ],
  }),
  license('000000000003', {
    number: 'МД-0003',
    lines: [
      ['Лицензиат', 'ТОО «Дерма Хаус», БИН 230440000605'],
      ['Вид деятельности', 'Дерматокосметология'],
      ['Место', 'Алматы, пр. Абая, 52'],
      ['Дата выдачи', '05.06.2023'],
      ['Срок действия', 'до 04.06.2033'],
    ],
  }),
  registration('000000000133', {
    number: 'Д-0133-22',
    lines: [
      ['Наименование', 'ТОО «Аура Клиник»'],
      ['БИН', '220240007405'],
      ['Юридический адрес', 'Астана, ул. Кунаева, 14'],
      ['Дата регистрации', '08.02.2022'],
    ],
  }),
  license('000000000133', {
    number: 'МД-0133',
    lines: [
      ['Лицензиат', 'ТОО «Аура Клиник», БИН 220240007405'],
      ['Вид деятельности', 'Дерматокосметология'],
      ['Место', 'Астана, ул. Кунаева, 14'],
      ['Дата выдачи', '17.05.2022'],
      ['Срок действия', 'бессрочно'],
    ],
  }),
  {
    ...registration('000000000136', {
      number: 'Т-0136-21',
      lines: [
        ['Предприниматель', 'ИП «Рахимова Г. Б.»'],
        ['ИИН', '800501308006'],
        ['Адрес', 'Тараз, пр. Жамбыла, 121'],
        ['Вид деятельности', 'Услуги салонов красоты'],
        ['Дата регистрации', '15.09.2021'],
      ],
    }),
    title: 'Талон о регистрации индивидуального предпринимателя',
  },
  {
    ...license('000000000136', {
      number: 'К-0136',
      lines: [
        ['Выдан', 'Рахимова Г. Б.'],
        ['Специальность', 'Косметолог-эстетист'],
        ['Объём', '320 часов'],
        ['Дата выдачи', '30.06.2024'],
        ['Срок действия', 'до 29.06.2029'],
      ],
    }),
    title: 'Сертификат специалиста',
  },
  {
    ...registration('000000000004', {
      number: 'Т-0004-22',
      lines: [
        ['Предприниматель', 'ИП «Ли В. А.»'],
        ['ИИН', '740501300800'],
        ['Адрес', 'Караганда, ул. Ерубаева, 44'],
        ['Вид деятельности', 'Услуги салонов красоты'],
        ['Дата регистрации', '14.03.2022'],
      ],
    }),
    title: 'Талон о регистрации индивидуального предпринимателя',
  },
  {
    ...license('000000000004', {
      number: 'К-0004',
      lines: [
        ['Выдан', 'Ли В. А.'],
        ['Специальность', 'Косметолог-эстетист'],
        ['Дата выдачи', '20.05.2021'],
      ],
    }),
    title: 'Диплом о профессиональной переподготовке',
  },
  {
    ...registration('000000000132', {
      number: 'Т-0132-23',
      lines: [
        ['Предприниматель', 'ИП «Жаксылыкова Р. М.»'],
        ['ИИН', '760101307201'],
        ['Адрес', 'Шымкент, ул. Кунаева, 83'],
        ['Вид деятельности', 'Услуги салонов красоты'],
        ['Дата регистрации', '10.01.2023'],
      ],
    }),
    title: 'Талон о регистрации индивидуального предпринимателя',
  },
  {
    ...license('000000000132', {
      number: 'К-0132',
      lines: [
        ['Выдан', 'Жаксылыкова Р. М.'],
        ['Специальность', 'Косметолог-эстетист'],
        ['Дата выдачи', '15.06.2022'],
      ],
    }),
    title: 'Диплом о профессиональной переподготовке',
  },
  registration('000000000101', {
    number: 'Д-0101-20',
    lines: [
      ['Наименование', 'ТОО «Сулу Тери»'],
      ['БИН', '200640001000'],
      ['Юридический адрес', 'Астана, ул. Кенесары, 40'],
      ['Дата регистрации', '18.06.2020'],
    ],
  }),
  license('000000000101', {
    number: 'МД-0101',
    lines: [
      ['Лицензиат', 'ТОО «Сулу Тери», БИН 200640001000'],
      ['Вид деятельности', 'Дерматокосметология'],
      ['Место', 'Астана, ул. Кенесары, 40'],
      ['Дата выдачи', '02.09.2020'],
      ['Срок действия', 'бессрочно'],
    ],
  }),
  registration('000000000102', {
    number: 'Д-0102-21',
    lines: [
      ['Наименование', 'ТОО «Бьюти Лаб»'],
      ['БИН', '210740001204'],
      ['Юридический адрес', 'Шымкент, пр. Тауке хана, 12'],
      ['Дата регистрации', '22.07.2021'],
    ],
  }),
  license('000000000102', {
    number: 'МД-0102',
    lines: [
      ['Лицензиат', 'ТОО «Бьюти Лаб», БИН 210740001204'],
      ['Вид деятельности', 'Дерматокосметология'],
      ['Место', 'Шымкент, пр. Тауке хана, 12'],
      ['Дата выдачи', '12.10.2021'],
      ['Срок действия', 'бессрочно'],
    ],
  }),
  {
    file: 'c0000000-0000-4000-8000-000000000002/checked/certificate.pdf',
    title: 'Сертификат об обучении',
    number: 'П-0002',
    lines: [
      ['Выдан', 'Ибраева Камила'],
      ['Место работы', 'ТОО «Белла Дерм»'],
      ['Курс', 'Кислотные пилинги в кабинете косметолога'],
      ['Объём', '16 часов'],
      ['Дата выдачи', '14.03.2026'],
      ['Срок действия', 'до 13.03.2029'],
    ],
  },
]

const folder = path.join(import.meta.dirname, '../supabase/demo-documents')
const font = readFileSync(path.join(import.meta.dirname, '../supabase/functions/_shared/fonts/onest-regular.ttf'))
const WIDTH = 580
const HEIGHT = 820

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  for (const paper of papers) {
    await page.setContent(html(paper))
    await page.evaluate(() => document.fonts.ready)
    const content = paper.file.endsWith('.pdf')
      ? await page.pdf({ width: WIDTH, height: HEIGHT, printBackground: true, tagged: false })
      : await page.screenshot({ type: 'jpeg', quality: 20 })
    const file = path.join(folder, paper.file)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    console.log(content.length, paper.file)
  }
} finally {
  await browser.close()
}

function html({ title, number, lines }: Paper): string {
  const rows = lines.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${title}</title><style>
    @font-face { font-family: Onest; src: url(data:font/ttf;base64,${font.toString('base64')}) }
    @page { margin: 0 }
    body { margin: 0; font: 17px/1.35 Onest; color: #222; background: #fff; }
    main { box-sizing: border-box; height: ${HEIGHT - 1}px; padding: 56px; position: relative; overflow: hidden; }
    main::before { content: ''; position: absolute; inset: 24px; border: 2px solid #7d8f86; }
    h1 { font: 27px/1.25 Onest; margin: 40px 0 8px; text-align: center; }
    p { margin: 0 0 48px; text-align: center; }
    dl { margin: 0; }
    dt { color: #666; font-size: 14px; }
    dd { margin: 0 0 18px; padding-bottom: 6px; border-bottom: 1px solid #ccc; }
    b { position: absolute; z-index: -1; top: 350px; left: 0; right: 0; font: 96px Onest; letter-spacing: 4px; color: #e3c4c4;
      text-align: center; rotate: -24deg; }
    footer { position: absolute; bottom: 44px; left: 0; right: 0; text-align: center; font-size: 13px; color: #666; }
  </style><main><h1>${title}</h1><p>№ ${number}</p><dl>${rows}</dl><b>ОБРАЗЕЦ</b>
  <footer>Нарисовано для демонстрации. Силы документа не имеет.</footer></main></html>`
}
