import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { environment } from '../../server/config/config.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings: Readonly<Record<string, z.ZodType>> = environment.shape
/** Returns the variable's name and the second cell of each table row that describes a variable. */
const rowsOf = (page: string) =>
  [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| ([^|]+?) +\|/gm)].map(([, name = '', second = '']) => ({
    name,
    second,
  }))

it('describes each setting of the server once, and no other', () => {
  const described = rowsOf(read('docs/configuration.md')).map(({ name }) => name)
  expect(described.toSorted()).toEqual(Object.keys(settings).toSorted())
})

it('states the defaults that the server has', () => {
  const stated = rowsOf(read('docs/configuration.md')).map(({ name, second }) => [name, second])
  const had = stated.map(([name = '']) => {
    const { data } = settings[name]?.safeParse(undefined) ?? {}
    return [name, typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : '–']
  })
  expect(stated).toEqual(had)
})

it('names no setting elsewhere that the server does not read', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`),
  ]
  const named = pages.flatMap((page) => rowsOf(read(page)).map(({ name }) => `${page}: ${name}`))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((each) => !((each.split(': ')[1] ?? '') in settings))).toEqual([])
})
