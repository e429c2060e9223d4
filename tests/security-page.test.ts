import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [
  ...page.matchAll(
    /^\| (V\d+\.\d+\.\d+) +\| ([12]) \|[^|]+\| (met|not met|not applicable) +\| ([^|]+) \|$/gm,
  ),
].map(([, id, level, state, by]) => ({ id, level, state, by: by?.trim() }))

it('has each requirement of ASVS 5.0.0, levels 1 and 2, once: 70 and 183', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183])
})

it('names only files that are there', () => {
  const named = [...page.matchAll(/`((?:domain|contract|server|src|tests)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
