import { z } from 'zod'
import { dayProblem } from '#lib/dates/dates'
import { cleanText } from '#lib/typed/text'
import { readWhole } from '#lib/typed/whole'
import { typedText } from '#lib/forms/form-schema'
import type { NewCampaign } from './mutations.ts'
import type { Audience, Campaign } from './queries.ts'

export const MAX_TITLE = 80
export const MAX_BODY = 1000

/** Variables with a recipient's own data. */
export const personal = [
  { name: 'contact_name', title: 'имя контакта' },
  { name: 'clinic_name', title: 'клиника' },
  { name: 'manager_name', title: 'имя менеджера' },
  { name: 'manager_phone', title: 'телефон менеджера' },
]

export const composeLabels = {
  emails: 'Адреса',
  boughtDays: 'Когда покупали',
  silentDays: 'Не заказывали больше',
  channels: 'Каналы',
  title: 'Заголовок',
  body: 'Текст',
  button: 'Кнопка',
  url: 'Ссылка внутри сайта',
  day: 'День',
  time: 'Время',
}

const CLINIC_LISTS = ['statuses', 'cities', 'tiers', 'managers', 'tags', 'lines', 'products'] as const
const LISTS = [...CLINIC_LISTS, 'roles'] as const

/** The conditions that are lists of values, each with what `make` gives for it. */
const lists = <T>(make: (name: (typeof LISTS)[number]) => T) =>
  Object.fromEntries(LISTS.map((name) => [name, make(name)])) as Record<(typeof LISTS)[number], T>

const texts = () => z.array(z.string())
/** Undefined when the database would refuse it. */
function dayCount(text: string): number | undefined {
  const { value = 0 } = readWhole(text)
  return value >= 1 && value <= 3650 ? value : undefined
}

const days = z
  .string()
  .refine((text) => cleanText(text) === '' || dayCount(text) !== undefined, 'Целое число от 1 до 3650')

export const composeSchema = z
  .object({
    to: z.enum(['clinics', 'staff', 'list']),
    ...lists(texts),
    boughtDays: days,
    silentDays: days,
    emails: z.string(),
    channels: z.array(z.enum(['inbox', 'email'])).min(1, 'Выберите, куда отправить'),
    kind: z.enum(['service', 'advertising']),
    title: typedText().min(2, 'Напишите заголовок').max(MAX_TITLE, `Не больше ${MAX_TITLE} знаков`),
    body: typedText().min(1, 'Напишите текст').max(MAX_BODY, `Не больше ${MAX_BODY} знаков`),
    button: typedText().max(40, 'Не больше 40 знаков'),
    url: typedText().refine((url) => url === '' || /^\/([^/\\]|$)/.test(url), 'Начните с косой черты: /catalog'),
    image: z.string().nullable(),
    isSpaced: z.boolean(),
    when: z.enum(['now', 'later']),
    day: z.string(),
    time: z.string(),
  })
  .superRefine(({ to, emails, button, url, when, day, time }, context) => {
    const wrong = (path: keyof typeof composeLabels, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (to === 'list' && addresses(emails).length === 0) wrong('emails', 'Впишите хотя бы один адрес')
    if (button !== '' && url === '') wrong('url', 'Куда ведёт кнопка?')
    if (button.length === 1) wrong('button', 'Хотя бы 2 знака')
    if (when === 'later') {
      const problem = dayProblem(day)
      if (problem) wrong('day', problem)
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) wrong('time', 'Например, 10:00')
      else if (!problem && Date.parse(momentOf(day, time)) <= Date.now()) wrong('time', 'Это время уже прошло')
    }
  })

export type ComposeValues = z.infer<typeof composeSchema>

export const emptyCampaign: ComposeValues = {
  to: 'clinics',
  ...lists<string[]>(() => []),
  statuses: ['verified'],
  boughtDays: '',
  silentDays: '',
  emails: '',
  channels: ['inbox', 'email'],
  kind: 'advertising',
  title: '',
  body: '',
  button: '',
  url: '',
  image: null,
  isSpaced: true,
  when: 'now',
  day: '',
  time: '10:00',
}

/** Pasted addresses: by lines, commas or spaces. */
const addresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** A day and time in Almaty. */
export const momentOf = (day: string, time: string) => `${day}T${time}:00+05:00`

const someOf = (values: string[]) => (values.length > 0 ? values : undefined)

export function audienceOf(values: ComposeValues): Audience {
  const { to, lines, products, boughtDays, silentDays, roles, emails } = values
  const given =
    to === 'staff'
      ? { roles: someOf(roles) }
      : to === 'list'
        ? { emails: addresses(emails) }
        : {
            ...Object.fromEntries(CLINIC_LISTS.map((name) => [name, someOf(values[name])])),
            bought_days: lines.length + products.length > 0 ? dayCount(boughtDays) : undefined,
            silent_days: dayCount(silentDays),
          }
  return { to, ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object) }
}

/** Days being typed may be out of the database's bounds, and a list may have no address yet. */
export const isCountable = ({ emails, bought_days, silent_days }: Audience) =>
  emails?.length !== 0 &&
  [bought_days, silent_days].every((count) => count === undefined || days.safeParse(String(count)).success)

export function campaignOf(values: ComposeValues): NewCampaign {
  const { to, channels, kind, title, body, button, url, image, isSpaced } = values
  return {
    audience: audienceOf(values),
    channels,
    // Advertising is for clients only.
    kind: to === 'staff' ? 'service' : kind,
    title: title.trim(),
    body: body.trim(),
    button: button.trim() || null,
    url: url.trim() || null,
    image,
    is_spaced: isSpaced,
  }
}

/** Form values of a stored campaign. */
export function composeValues(campaign: Campaign): ComposeValues {
  const { audience, channels, kind, title, body, button, url, image, is_spaced } = campaign
  return {
    ...emptyCampaign,
    to: audience.to,
    ...lists((name) => audience[name] ?? []),
    boughtDays: audience.bought_days?.toString() ?? '',
    silentDays: audience.silent_days?.toString() ?? '',
    emails: audience.emails?.join('\n') ?? '',
    channels,
    kind,
    title,
    body,
    button: button ?? '',
    url: url ?? '',
    image,
    isSpaced: is_spaced,
  }
}
