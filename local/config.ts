import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { StackError } from './stack-error.ts'

/** The repository's root: everything the stack reads lies below it. */
export const projectDir = path.resolve(import.meta.dirname, '..')

/** Where the stack listens and keeps its data. */
export interface StackSettings {
  appPort: number
  apiPort: number
  dbPort: number
  dir: string
  /** Waits for the disk like a real server does. Off by default: a development database may lose its last seconds. */
  durable: boolean
}

/** The keys of `supabase/config.toml` that the embedded stack follows; the official CLI knows many more. */
export interface StackConfig {
  api: { schemas: string[]; extra_search_path: string[]; max_rows: number; auto_expose_new_tables: boolean }
  storage: { file_size_limit: string; buckets: Record<string, BucketConfig> }
  auth: AuthConfig
  functions: Record<string, { verify_jwt?: boolean }>
}

/** The migrations make the buckets: of all this the embedded stack only uploads what lies in `objects_path`. */
export interface BucketConfig {
  public?: boolean
  file_size_limit?: string
  allowed_mime_types?: string[]
  objects_path?: string
}

export interface AuthConfig {
  site_url: string
  additional_redirect_urls: string[]
  jwt_expiry: number
  enable_signup: boolean
  minimum_password_length: number
  password_requirements: string
  enable_refresh_token_rotation: boolean
  refresh_token_reuse_interval: number
  rate_limit: {
    email_sent: number
    sign_in_sign_ups: number
    token_refresh: number
    token_verifications: number
  }
  email: {
    enable_confirmations: boolean
    double_confirm_changes: boolean
    secure_password_change: boolean
    require_current_password: boolean
    /** A Go duration, like `1s` or `1m0s`. */
    max_frequency: string
    otp_length: number
    otp_expiry: number
    /** By name: confirmation, recovery, email_change, invite, magic_link, reauthentication. */
    template: Record<string, { subject: string; content_path: string }>
  }
}

/** What the CLI assumes for a key that the file leaves out. */
const defaults: StackConfig = {
  api: {
    schemas: ['public'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
    auto_expose_new_tables: true,
  },
  storage: { file_size_limit: '50MiB', buckets: {} },
  auth: {
    site_url: 'http://127.0.0.1:3000',
    additional_redirect_urls: [],
    jwt_expiry: 3600,
    enable_signup: true,
    minimum_password_length: 6,
    password_requirements: '',
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    rate_limit: { email_sent: 2, sign_in_sign_ups: 30, token_refresh: 150, token_verifications: 30 },
    email: {
      enable_confirmations: false,
      double_confirm_changes: true,
      secure_password_change: false,
      require_current_password: false,
      max_frequency: '1s',
      otp_length: 6,
      otp_expiry: 3600,
      template: {},
    },
  },
  functions: {},
}

/** Reads the ports and folders of the environment: `APP_PORT`, `API_PORT`, `DB_PORT`, `STACK_DIR`, `DURABLE`. */
export function settingsFromEnv(env: NodeJS.ProcessEnv = process.env): StackSettings {
  return {
    appPort: port('APP_PORT', env['APP_PORT'], 5173),
    apiPort: port('API_PORT', env['API_PORT'], 54321),
    dbPort: port('DB_PORT', env['DB_PORT'], 54322),
    dir: path.resolve(projectDir, env['STACK_DIR'] || '.stack'),
    durable: env['DURABLE'] === '1',
  }
}

function port(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value > 0 && value < 65536) return value
  throw new StackError(`${name}=${text} is not a port: give a whole number from 1 to 65535.`)
}

/**
 * Reads `supabase/config.toml` the way the official CLI does, for an app that may run on another port.
 * `local/config.toml` is laid over it: the numbers of a real shop are too low for a test run.
 */
export function readStackConfig(appPort: number): StackConfig {
  const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8')
  const config = parseStackConfig(read('supabase/config.toml'), read('local/config.toml'))
  return { ...config, auth: withAppPort(config.auth, appPort) }
}

/** What the texts say, the later over the earlier, over what the CLI assumes. */
export function parseStackConfig(...texts: string[]): StackConfig {
  return texts.reduce((config, toml) => withDefaults(parse(toml), config) as StackConfig, defaults)
}

/** The app may be served on a port of its own (`APP_PORT`): links in e-mails must lead there. */
export function withAppPort(auth: AuthConfig, appPort: number): AuthConfig {
  const { host } = new URL(auth.site_url)
  const [name, sitePort] = host.split(':')
  const move = (url: string) =>
    sitePort ? url.replace(`:${sitePort}`, `:${appPort}`) : url.replace(`//${name}`, `//${name}:${appPort}`)
  return { ...auth, site_url: move(auth.site_url), additional_redirect_urls: auth.additional_redirect_urls.map(move) }
}

/** Turns the CLI's `10MiB`, `500KB` or a plain number into bytes. */
export function parseBytes(text: string | number): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)i?b?$/i.exec(String(text).trim())
  if (!match) throw new StackError(`"${text}" in supabase/config.toml is not a file size: write it like "10MiB".`)
  const power = ['', 'k', 'm', 'g'].indexOf(match[2]!.toLowerCase())
  return Math.floor(Number(match[1]) * 1024 ** power)
}

function withDefaults(given: unknown, fallback: unknown): unknown {
  if (!isTable(fallback)) return given ?? fallback
  const table = isTable(given) ? given : {}
  const keys = new Set([...Object.keys(fallback), ...Object.keys(table)])
  return Object.fromEntries([...keys].map((key) => [key, withDefaults(table[key], fallback[key])]))
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
