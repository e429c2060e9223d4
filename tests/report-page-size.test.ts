import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pageParts } from '../scripts/build/page-script.ts'

it('all scripts of the page of a code, in all languages, are at most 100 kB with gzip', async () => {
  const parts = await pageParts('report-page', join(import.meta.dirname, '../src/report-page/main.tsx'))
  const bytes = parts.map(({ text }) => gzipSync(text, { level: 9 }).length)
  expect(parts.length).toBeGreaterThan(5)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100_000)
}, 60_000)
