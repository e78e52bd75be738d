// `npm run lockfile`, after every change of dependencies: puts back into package-lock.json the optional packages of other
// platforms. A registry mirror that does not serve them makes npm drop them from the lock, and `npm ci` then refuses it.
// npm skips them by os and cpu, so they need no integrity here.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []

for (const [parentPath, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    const isLocked = lock.packages[path] || lock.packages[`${parentPath}/${path}`]
    if (isLocked || !/^\d/.test(version)) continue
    lock.packages[path] = {
      version,
      cpu: [cpuOf(name)],
      ...(parent.dev && { dev: true }),
      ...libcOf(name),
      optional: true,
      os: [osOf(name)],
    }
    added.push(name)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n')
console.log(added.length === 0 ? 'The lockfile is complete.' : `Put back: ${added.join(', ')}`)

function osOf(name) {
  const known = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'sunos', 'aix', 'linux']
  return known.find((os) => name.includes(os)) ?? (name.includes('win') ? 'win32' : 'linux')
}

function cpuOf(name) {
  const known = ['arm64', 'x64', 'ia32', 'riscv64', 's390x', 'ppc64', 'loong64', 'wasm32', 'arm']
  return known.find((cpu) => name.includes(cpu)) ?? 'x64'
}

function libcOf(name) {
  if (name.includes('musl')) return { libc: ['musl'] }
  return name.includes('glibc') || name.includes('gnu') ? { libc: ['glibc'] } : {}
}
