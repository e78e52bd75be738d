import path from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../config.ts'
import { offlineImports } from './import-map.ts'

const stdDir = path.join(projectDir, 'node_modules/deno-std')

test('the standard library comes from npm, module by module', () => {
  const imports = offlineImports({ '@std/http': 'jsr:@std/http@^1.0.0' }, stdDir)
  expect(imports['@std/http']).toBe('npm:deno-std@1.4.0/http/mod.js')
  expect(imports['@std/http/status']).toBe('npm:deno-std@1.4.0/http/status.js')
  expect(imports['@std/http/file-server']).toBe('npm:deno-std@1.4.0/http/file_server.js')
})

test('everything else stays', () => {
  const imports = { '@supabase/server': 'npm:@supabase/server@1.8.1', 'shared/': './_shared/' }
  expect(offlineImports(imports, stdDir)).toEqual(imports)
})
