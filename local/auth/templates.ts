/** What an e-mail template may name, as `{{ .Name }}`. */
export interface TemplateData {
  SiteURL: string
  ConfirmationURL: string
  Email: string
  NewEmail: string
  SendingTo: string
  Token: string
  TokenHash: string
  RedirectTo: string
  Data: Record<string, unknown>
}

/**
 * Fills a Go template in the small part of its syntax that Supabase's e-mails need: `{{ .Name }}` and `{{ .Data.key }}`.
 * Anything else is refused, so that a template with a typing error fails here and not in a customer's mailbox.
 */
export function renderTemplate(template: string, data: TemplateData, escape: (text: string) => string): string {
  return template.replace(/\{\{-?\s*(.*?)\s*-?\}\}/gs, (_, action: string) => {
    const path = /^((?:\.\w+)+)$/.exec(action)?.[1]
    if (path === undefined) throw new Error(`The e-mail template has an action that is not understood: {{ ${action} }}`)
    return escape(lookUp(data, path.slice(1).split('.')))
  })
}

function lookUp(data: TemplateData, [name, ...keys]: string[]): string {
  if (!Object.hasOwn(data, name!)) throw new Error(`The e-mail template names {{ .${name} }}, which does not exist`)
  let value: unknown = data[name as keyof TemplateData]
  for (const key of keys) value = typeof value === 'object' && value !== null ? (value as never)[key] : undefined
  return value === undefined || value === null ? '' : String(value)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!)
export const asPlainText = (text: string) => text
