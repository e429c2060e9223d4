import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/security-asvs.md'), 'utf8')
const rows = [
  ...page.matchAll(
    /^\| (V\d+\.\d+\.\d+) +\| ([12]) \|[^|]+\| (met|not met|not applicable) +\| ([^|]+) \|$/gm,
  ),
].map(([, id, level, state, by]) => ({ id, level, state, by: by?.trim() }))

it('has each requirement of ASVS 5.0.0, levels 1 and 2, once: 70 and 183', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183])
})
