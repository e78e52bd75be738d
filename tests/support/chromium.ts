import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The shell first: it draws no browser around the page. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser to test with: `CHROMIUM_PATH`, the system's, or Playwright's own. */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) return asked
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))
}

/** The browser that people have, which spends more on a frame than the shell does; what there is where it is not. */
export function findWholeChromium(): { path: string; isWhole: boolean } {
  const path = process.env['CHROMIUM_PATH'] ?? systemPaths.slice(1).find((name) => existsSync(name)) ?? ensureChromium()
  return { path, isWhole: !/headless.shell/.test(path) }
}

/**
 * Finds a Chromium, or installs one: Debian's package for root, Playwright's download for everybody else.
 * Throws when none can be had, since browser tests that are skipped in silence prove nothing.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  try {
    if (isRoot && existsSync('/usr/bin/apt-get')) {
      console.log('Installing Chromium from Debian …')
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const aptGet = (...args: string[]) =>
        execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      aptGet('update')
      aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    } else {
      console.log('Downloading Chromium for Playwright …')
      execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    }
  } catch (error) {
    throw new Error(
      'No Chromium to test with, and none could be installed: install one and name it in CHROMIUM_PATH.',
      {
        cause: error,
      },
    )
  }
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed but cannot be found: name it in CHROMIUM_PATH.')
  return installed
}
