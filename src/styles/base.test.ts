import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import { expect, test } from 'vitest'

// `base:` takes all weight from a class. Beside a plain class of the same property in the same component it does nothing:
// `grid-cols-1 base:md:grid-cols-2` is one column everywhere.

const root = resolve(import.meta.dirname, '../..')

test('no class of a component takes the effect of a base: class beside it', async () => {
  const system = await loadDesignSystem(readFileSync(resolve(import.meta.dirname, 'base.css'), 'utf8'), {
    base: import.meta.dirname,
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? resolve(root, 'node_modules/tailwindcss/index.css') : resolve(base, id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })

  /** A class as its variants and the properties that it sets. */
  const read = (name: string) => {
    const [css] = system.candidatesToCss([name])
    const variants = name
      .replaceAll(/\[[^\]]*\]/g, '')
      .split(':')
      .slice(0, -1)
    const rules = (css ?? '').replaceAll(/@property[^}]*}/g, '')
    const properties = [...rules.matchAll(/^\s*([a-z][a-z-]*):/gm)].map(([, property]) => property!)
    return { name, variants, properties }
  }

  const overridden = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) => {
    const literals = readFileSync(resolve(root, file), 'utf8').match(/(['"`])[^'"`\n]*\bbase:[^'"`\n]*\1/g) ?? []
    return literals.flatMap((literal) => {
      const classes = literal.slice(1, -1).trim().split(/\s+/).map(read)
      const [bases, plain] = [classes.filter(isBase), classes.filter((one) => !isBase(one))]
      return bases.flatMap((base) =>
        plain
          .filter(({ properties }) => properties.some((property) => base.properties.includes(property)))
          .filter(({ variants }) => variants.every((variant) => base.variants.includes(variant)))
          .map(({ name }) => `${file}: ${name} beats ${base.name}`),
      )
    })
  })
  expect(overridden).toEqual([])
})

const isBase = ({ variants }: { variants: string[] }) => variants.includes('base')
