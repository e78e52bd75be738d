import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Imports = Record<string, string>

/**
 * The imports of `deno.json`, with Deno's standard library taken from its npm repackaging: JSR is not within reach of
 * every machine, node_modules is. Everything else stays as it is written.
 */
export function offlineImports(imports: Imports, stdDir: string): Imports {
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, target]) => {
      const std = /^jsr:\/?@std\/([a-z-]+)/.exec(target)?.[1]
      return std ? stdImports(name.replace(/\/$/, ''), std, stdDir) : [[name, target]]
    }),
  )
}

/** `@std/http` is the package's mod.js, `@std/http/status` its status.js. */
function stdImports(name: string, std: string, stdDir: string): [string, string][] {
  const folder = path.join(stdDir, std.replaceAll('-', '_'))
  if (!existsSync(folder)) return []
  const { version } = JSON.parse(readFileSync(path.join(stdDir, 'package.json'), 'utf8')) as { version: string }
  return readdirSync(folder)
    .filter((file) => /^[a-z]\w*\.js$/.test(file))
    .map((file) => {
      const module = file.replace(/\.js$/, '')
      const specifier = module === 'mod' ? name : `${name}/${module.replaceAll('_', '-')}`
      return [specifier, `npm:deno-std@${version}/${path.basename(folder)}/${file}`]
    })
}
