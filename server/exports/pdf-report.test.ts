import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { pdfPages } from '../../tests/support/pdf-pages.ts'
import { type ExportedTrail, stretchesOf } from './exported-trail.ts'
import { pdfReport } from './pdf-report.ts'

const MINUTE = 60_000
const from = Date.UTC(2026, 10, 21, 20, 30)
const asked = {
  company: 'Ulinzi Ltd',
  timeZone: 'Africa/Nairobi',
  by: 'Amina Wanjiku',
  at: from + 24 * 60 * MINUTE,
  head: { position: 1234, hash: 'ab'.repeat(32) },
  from,
  to: from + 60 * MINUTE,
  reason: 'Theft at gate B',
  picture: undefined,
}

/** ten minutes, twenty of silence, and two fixes more */
function trailOf(id: number): ExportedTrail {
  const t = [...Array.from({ length: 11 }, (_, i) => i), 31, 32].map((minute) => from + minute * MINUTE)
  return {
    guard: { id: String(id), name: `Wanjikũ Иван ${id}` },
    t,
    lat: t.map(() => -1.29),
    lon: t.map(() => 36.82),
    accuracy: t.map(() => 5),
    speed: t.map(() => null),
    stretches: stretchesOf(t),
  }
}
async function* trails(count: number) {
  for (let id = 1; id <= count; id += 1) yield trailOf(id)
}

it('is text of every guard, its head on each page, with a digest of the fixes that no name changes', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of pdfReport(trails(60), asked)) pieces.push(piece)
  const fixes = createHash('sha256')
  for await (const { guard, t } of trails(60))
    for (const at of t) fixes.update(`${guard.id},${at},-1.29,36.82,5\n`)
  const pages = pdfPages(Buffer.concat(pieces))
  expect(pages).toHaveLength(2)
  for (const [i, page] of pages.entries()) {
    expect(page).toEqual(expect.arrayContaining(['Guard', 'First fix', 'Last fix', 'Stops']))
    expect(page).toContain(`Page ${i + 1} of 2`)
  }
  const all = pages.flat()
  const text = all.join(' ').replaceAll(/\s+/g, ' ')
  for (let id = 1; id <= 60; id += 1) expect(text).toContain(`Wanjikũ Иван ${id} (no. ${id})`)
  for (const said of [
    'Theft at gate B',
    'Amina Wanjiku, 22 Nov 2026, 23:30:00 GMT+3',
    `1,234, with the hash ${asked.head.hash}`,
    `${fixes.digest('hex')} of these fixes, each a line`,
    '21 Nov, 23:30:00 22 Nov, 00:02:00 13 0 m 1, 0h 21m 1, 0h 10m',
  ])
    expect(text).toContain(said)
})

it('goes on without a picture that only begins as one', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of pdfReport(trails(1), { ...asked, picture: '/9j/AAAA' })) pieces.push(piece)
  expect(pdfPages(Buffer.concat(pieces)).flat()).toContain('The picture of the map could not be read.')
})
