import type { AuthConfig } from '../config.ts'

type SiteConfig = Pick<AuthConfig, 'site_url' | 'additional_redirect_urls'>

/** Where an e-mailed link may lead: what was asked for or the page that asked, if allowed, else the site itself. */
export function redirectTarget(config: SiteConfig, ...candidates: (string | null)[]): string {
  return candidates.find((url) => url !== null && isRedirectAllowed(config, url)) ?? config.site_url
}

export function isRedirectAllowed(config: SiteConfig, url: string): boolean {
  // Browsers drop such characters and would then open an address that was not the one checked.
  // eslint-disable-next-line no-control-regex
  if (url === '' || /[\u0000-\u0020\u007f]/.test(url)) return false
  if (URL.canParse(url)) {
    const site = new URL(config.site_url)
    const target = new URL(url)
    const samePort = target.port === site.port || isLoopback(target.hostname)
    if (target.hostname === site.hostname && target.protocol === site.protocol && samePort) return true
  } else if (/^https?:/i.test(url)) {
    return false
  }
  const withoutFragment = url.split('#', 1)[0]!
  return config.additional_redirect_urls.some((pattern) => globToRegExp(pattern).test(withoutFragment))
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * The globs of `additional_redirect_urls`: `*` and `?` stop at the separators `.` and `/`, `**` does not;
 * `[a-z]`, `[!a-z]`, `{one,other}` and a backslash escape work too.
 */
export function globToRegExp(glob: string): RegExp {
  let source = ''
  let alternatives = 0
  for (let i = 0; i < glob.length; i++) {
    const char = glob[i]!
    const setEnd = char === '[' ? glob.indexOf(']', i) : -1
    if (glob.startsWith('**', i)) {
      source += '.*'
      i++
    } else if (char === '*') source += '[^./]*'
    else if (char === '?') source += '[^./]'
    else if (setEnd > i) {
      source += `[${glob
        .slice(i + 1, setEnd)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')}]`
      i = setEnd
    } else if (char === '{') {
      source += '(?:'
      alternatives++
    } else if (char === '}' && alternatives > 0) {
      source += ')'
      alternatives--
    } else if (char === ',' && alternatives > 0) source += '|'
    else if (char === '\\' && i + 1 < glob.length) source += literally(glob[++i]!)
    else source += literally(char)
  }
  return new RegExp(`^${source}$`)
}

const literally = (char: string) => char.replace(/[$()*+./?[\\\]^{|}-]/, '\\$&')
