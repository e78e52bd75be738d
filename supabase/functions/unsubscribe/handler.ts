import { escape } from '@std/html/entities'
import { STATUS_CODE } from '@std/http/status'
import { answer, type Handler } from '../_shared/answer.ts'

/** Switches off what a token names and answers its title; null for a token that is none. */
export type SwitchOff = (token: string) => Promise<string | null>

/**
 * GET `?token=…` shows a button, POST `?token=…` unsubscribes: mail programs open links by themselves, and by RFC 8058 they post.
 * Both answer a page.
 */
export const handle: Handler<SwitchOff> = async (request, open) =>
  request.method === 'GET'
    ? page('Отписаться от писем?', 'Письма о ваших заказах и документах приходить будут.', tokenOf(request))
    : act(request, open)

const act = answer<SwitchOff, string>('unsubscribe', {
  method: 'POST',
  read: tokenOf,
  async act(switchOff, token) {
    const title = await switchOff(token)
    return title === null
      ? page(
          'Ссылка не подходит',
          'Откройте её из письма ещё раз или измените настройки в профиле.',
          null,
          STATUS_CODE.NotFound,
        )
      : page('Готово', `Письма «${title}» больше не придут. Включить их снова можно в профиле.`, null)
  },
})

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/** XHTML, since the platform serves text/html of functions as plain text. */
function page(title: string, text: string, token: string | null, status = STATUS_CODE.OK): Response {
  const form =
    token === null
      ? ''
      : `<form method="post" action="?token=${escape(encodeURIComponent(token))}"><button>Отписаться</button></form>`
  return new Response(
    `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="ru">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
<title>${escape(title)}</title>
<style>
  body { margin: 0; padding: 64px 16px; background: #fbf9f6; color: #211a1f; font: 16px/1.5 Onest, system-ui, sans-serif }
  main { max-width: 456px; margin: 0 auto; padding: 32px; background: #fff; border: 1px solid #e8e3dc; border-radius: 14px }
  h1 { margin: 0 0 12px; font-size: 25px; line-height: 1.25; font-weight: 600 }
  p { margin: 0 }
  button { margin: 24px 0 0; padding: 14px 24px; border: 0; border-radius: 8px; background: #5b2245; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
  button:focus-visible { outline: 2px solid #5b2245; outline-offset: 2px }
</style>
</head>
<body><main><h1>${escape(title)}</h1><p>${escape(text)}</p>${form}</main></body>
</html>
`,
    {
      status,
      headers: {
        'content-type': 'application/xhtml+xml; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    },
  )
}
