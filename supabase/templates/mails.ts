import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { accentLink, button, frame, paragraph } from '../functions/send-outbox/frame.ts'

// Auth's mails, as Go templates: `npm run mails` writes each to a file of its own, as config.toml takes them.

type Mail = { title: string; preview: string; content: string[]; note: string }

const mail = ({ content, note, ...parts }: Mail) =>
  frame({ ...parts, siteUrl: '{{ .SiteURL }}', content: [...content, small(note, '#6e656b')] })

const small = (html: string, color: string) =>
  `<p class="muted" style="margin: 24px 0 0; font-size: 14px; color: ${color}">${html}</p>`

const address = (href: string) =>
  small(
    'Если кнопка не открывается, скопируйте адрес в браузер:<br>' +
      `<span style="word-break: break-all">${accentLink(href, href)}</span>`,
    '#4b4248',
  )

const CODE = 'margin: 24px 0 0; font-size: 31px; font-weight: 600; letter-spacing: 0.2em; color: #5b2245'

const CONFIRM = '{{ .ConfirmationURL }}'

/** Works in any browser, as the page exchanges the hash itself; a PKCE link works only in the one that asked for it. */
const passwordPage = (type: 'invite' | 'recovery') =>
  `{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=${type}`

export const mails: Record<string, string> = {
  confirmation: mail({
    title: 'Подтвердите почту',
    preview: 'Остался один шаг до регистрации',
    content: [
      paragraph(
        'Вы регистрируете клинику с адресом {{ .Email }}. Подтвердите, что он ваш: после этого мы проверим заявку.',
      ),
      button(CONFIRM, 'Подтвердить почту'),
      address(CONFIRM),
    ],
    note: 'Ссылка действует один час. Если вы не регистрировались, ничего делать не нужно.',
  }),
  email_change: mail({
    title: 'Новый адрес почты',
    preview: 'Подтвердите смену адреса',
    content: [
      paragraph(
        'Вы меняете почту для входа с {{ .Email }} на {{ .NewEmail }}. Такое письмо придёт на оба адреса: ' +
          'подтвердите смену в каждом из них.',
      ),
      button(CONFIRM, 'Подтвердить смену адреса'),
      address(CONFIRM),
    ],
    note: 'Ссылка действует один час. Если вы не меняли адрес, не открывайте её и смените пароль.',
  }),
  invite: mail({
    title: 'Приглашение в Aurelis',
    preview: 'Вас пригласили в Aurelis',
    content: [
      paragraph(
        'Для вас создана учётная запись сотрудника с адресом {{ .Email }}. Откройте ссылку и задайте пароль, ' +
          'чтобы начать работу.',
      ),
      button(passwordPage('invite'), 'Принять приглашение'),
      address(passwordPage('invite')),
    ],
    note: 'Ссылка действует один час и срабатывает один раз. Если срок истёк, попросите пригласить вас ещё раз.',
  }),
  magic_link: mail({
    title: 'Вход без пароля',
    preview: 'Ссылка для входа',
    content: [
      paragraph('Откройте ссылку в том же браузере, где вы её запросили, и вы войдёте как {{ .Email }}.'),
      button(CONFIRM, 'Войти'),
      address(CONFIRM),
    ],
    note: 'Ссылка действует один час и срабатывает один раз. Если вы её не запрашивали, ничего делать не нужно.',
  }),
  reauthentication: mail({
    title: 'Код подтверждения',
    preview: 'Код подтверждения',
    content: [
      paragraph('Введите этот код, чтобы сменить пароль для {{ .Email }}:'),
      `<p class="accent" style="${CODE}">{{ .Token }}</p>`,
    ],
    note:
      'Код действует один час. Не сообщайте его никому. Если вы не меняете пароль, смените его: ' +
      'кто-то вошёл под вашим именем.',
  }),
  recovery: mail({
    title: 'Новый пароль',
    preview: 'Ссылка для нового пароля',
    content: [
      paragraph(
        'Мы получили просьбу сменить пароль для {{ .Email }}. Откройте ссылку на любом устройстве и задайте новый пароль.',
      ),
      button(passwordPage('recovery'), 'Задать новый пароль'),
    ],
    note:
      'Ссылка действует один час и срабатывает один раз. Если вы не просили о смене пароля, ничего делать не нужно: ' +
      'прежний пароль действует.',
  }),
}

if (import.meta.main) {
  for (const [name, html] of Object.entries(mails)) {
    writeFileSync(path.join(import.meta.dirname, `${name}.html`), html)
  }
}
