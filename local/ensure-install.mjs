// Runs before `npm start`, when there may be no node_modules yet: Node's own modules alone, any Node from 20 on.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockfile = path.join(root, 'package-lock.json')
// npm writes it at the end of every install.
const installed = path.join(root, 'node_modules/.package-lock.json')

const changedAt = (file) => statSync(file).mtimeMs

if (!existsSync(installed) || changedAt(installed) < changedAt(lockfile)) {
  console.log('Installing what package-lock.json names; the first time this takes a minute or two …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('\n"npm ci" failed: see its messages above, check the network, and run it again.\n')
    process.exit(1)
  }
}
