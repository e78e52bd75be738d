import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectDir, readStackConfig } from '../config.ts'
import { mails } from '../../supabase/templates/mails.ts'
import { asPlainText, escapeHtml, renderTemplate, type TemplateData } from './templates.ts'

const data: TemplateData = {
  SiteURL: 'https://aurelis.test',
  ConfirmationURL: 'https://api.test/auth/v1/verify?token=pkce_1&type=signup',
  Email: 'anna@aurelis.test',
  NewEmail: 'new@aurelis.test',
  SendingTo: 'anna@aurelis.test',
  Token: '123456',
  TokenHash: 'pkce_1',
  RedirectTo: 'https://aurelis.test/login',
  Data: { clinic: { name: '<b>«Лотос»</b>' } },
}

test('names are filled in, nested ones too, and escaped', () => {
  const html = renderTemplate('<a href="{{ .ConfirmationURL }}">{{.Data.clinic.name}}</a>', data, escapeHtml)
  expect(html).toBe(
    '<a href="https://api.test/auth/v1/verify?token=pkce_1&amp;type=signup">&lt;b&gt;«Лотос»&lt;/b&gt;</a>',
  )
  expect(renderTemplate('{{ .Data.clinic.name }}', data, asPlainText)).toBe('<b>«Лотос»</b>')
  expect(renderTemplate('{{ .Data.nobody.name }}', data, asPlainText)).toBe('')
})

test.each(['{{ .Confirmation }}', '{{ if .Token }}', '{{ Email }}'])('%s is refused', (template) => {
  expect(() => renderTemplate(template, data, escapeHtml)).toThrow(/template/)
})

describe('the templates of config.toml', () => {
  const { template: templates } = readStackConfig(5173).auth.email

  test('there is one for every mail, in Russian', () => {
    const names = ['confirmation', 'email_change', 'invite', 'magic_link', 'reauthentication', 'recovery']
    expect(Object.keys(templates).toSorted()).toEqual(names)
    for (const { subject } of Object.values(templates)) expect(subject).toMatch(/[а-яё]/i)
  })

  test.each(Object.entries(templates))('%s is as written by mails.ts, and renders whole', (name, { content_path }) => {
    const template = readFileSync(path.resolve(projectDir, content_path), 'utf8')
    expect(template, 'run "npm run mails"').toBe(mails[name])
    const html = renderTemplate(template, data, escapeHtml)
    expect(html).not.toMatch(/\{\{|\}\}|undefined|!\s*</)
    expect(html).toContain(data.Email)
    const key = {
      reauthentication: data.Token,
      invite: 'token_hash=pkce_1&amp;type=invite',
      recovery: 'token_hash=pkce_1&amp;type=recovery',
    }[name]
    expect(html).toContain(key ?? `href="${escapeHtml(data.ConfirmationURL)}"`)
  })

  // Programs that look into mails open every link, which is all that such an address waits for.
  test.each(['invite', 'recovery'])('%s has no link that a look at it uses up', (name) => {
    expect(mails[name]).not.toContain('ConfirmationURL')
  })
})
