import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import { findTrailEvents } from '../../../domain/fix/trail-events.ts'
import { trailStatistics } from '../../../domain/fix/trail-statistics.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { pdfPages } from '../../../tests/support/pdf-pages.ts'
import { imageAsPng } from '../../files/shrink-image.ts'
import { findTrailBreaks, type ExportedTrail } from '../exported-trail.ts'
import { pdfReport } from './pdf-report.ts'
import { computeReportRow, type ReportRow } from './report-row.ts'

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
  knownAt: null,
  logo: null,
  picture: undefined,
  answer: undefined,
}

/** ten minutes with a fix each minute, then twenty without, then two more fixes */
function trailOf(id: number): ExportedTrail {
  const t = [...Array.from({ length: 11 }, (_, i) => i), 31, 32].map((minute) => from + minute * MINUTE)
  return {
    guard: { id: String(id), name: `Wanjikũ Иван ${id}` },
    t,
    lat: t.map(() => -1.29),
    lon: t.map(() => 36.82),
    accuracy: t.map(() => 5),
    speed: t.map(() => null),
    received: t,
    late: t.map((_, i) => i < 2),
    ...findTrailBreaks(t),
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
  expect(text).toContain('120, stored after their hour was closed for sealing')
  for (let id = 1; id <= 60; id += 1) expect(text).toContain(`Wanjikũ Иван ${id} (no. ${id})`)
  for (const said of [
    'Theft at gate B',
    // 60 guards with eleven minutes each
    'With fixes 11h 0m in all, without the gaps',
    'Amina Wanjiku, 22 Nov 2026, 23:30:00 GMT+3',
    `1,234, with the hash ${asked.head.hash}`,
    `${fixes.digest('hex')} of these fixes, each a line`,
    '21 Nov, 23:30:00 22 Nov, 00:02:00 13 2 0 m 1, 0h 21m 1, 0h 10m',
  ])
    expect(text).toContain(said)
})

it('makes the statistics of a long trail in turns, as they are made of the whole', async () => {
  const count = 30_000
  const walk = trailOf(1)
  // a trail of some kilometres, which becomes slower, with gaps and some fixes of low accuracy
  const t = Array.from({ length: count }, (_, i) => from + i * 5000 + Math.floor(i / 7000) * 20 * MINUTE)
  const lat = t.map((_, i) => -1.29 + Math.sin(Math.sqrt(i) / 5) / 100)
  const lon = t.map((_, i) => 36.82 + Math.cos(Math.sqrt(i) / 5) / 100)
  const accuracy = t.map((_, i) => (i % 11 === 0 ? 400 : i % 3 === 0 ? null : 8))
  const trail = { ...walk, t, lat, lon, accuracy, speed: t.map(() => null), ...findTrailBreaks(t) }
  let turns = 0
  let row: ReportRow | null = null
  const countTurns = (): void => {
    turns += 1
    if (row === null) setImmediate(countTurns)
  }
  countTurns()
  row = await computeReportRow(trail)
  expect(turns).toBeGreaterThan(5)
  const fixes = t.map((at, i) => ({
    workerId: '1',
    t: at,
    lat: lat[i] as number,
    lon: lon[i] as number,
    accuracy: accuracy[i] ?? null,
    speed: null,
  }))
  const whole = createTrail('1', fixes)
  const { gaps, rests } = findTrailEvents(null, whole, { posts: [], geofences: [] })
  const lasting = (spans: readonly { from: number; to: number }[]) => ({
    count: spans.length,
    ms: spans.reduce((sum, span) => sum + span.to - span.from, 0),
  })
  const { distanceM, durationMs } = trailStatistics(whole)
  expect(rests.length).toBeGreaterThan(3)
  expect(row).toMatchObject({ fixes: count, durationMs, gaps: lasting(gaps), stops: lasting(rests) })
  expect(row.distanceM).toBeCloseTo(distanceM, 3)
})

it('lists every stay of "Who was here?" under a head on each page', async () => {
  const stays = Array.from({ length: 150 }, (_, i) => ({
    worker_id: i < 100 ? '1' : '2',
    arrival: from + i * MINUTE,
    departure: from + (i + 1) * MINUTE,
    said: `23:${i} to 23:${i + 1}, 1 min`,
    distance: `${i} m (± 8 m)`,
    nearest_at: from + i * MINUTE + 7000,
  }))
  const answer = { said: 'Who was here: within 30 m of -1.296900, 36.811900: 2 guards, 150 stays', stays }
  const pieces: Uint8Array[] = []
  for await (const piece of pdfReport(trails(2), { ...asked, answer })) pieces.push(piece)
  const pages = pdfPages(Buffer.concat(pieces))
  const spaced = (texts: string[]) => texts.join(' ').replaceAll(/\s+/g, ' ')
  const text = spaced(pages.flat())
  expect(text).toContain(
    `${answer.said} As the browser of who exported found it; the server has not checked it.`,
  )
  const { dateTime } = zoneClock(asked.timeZone)
  for (const { worker_id, arrival, departure, said, distance, nearest_at } of stays)
    expect(text).toContain(
      `Wanjikũ Иван ${worker_id} (no. ${worker_id}) ${dateTime(arrival)} ${dateTime(departure)} ${said} ${distance} ${dateTime(nearest_at)}`,
    )
  const listed = pages.filter((page) => spaced(page).includes(', 1 min'))
  expect(listed.length).toBeGreaterThan(2)
  for (const page of listed)
    expect(spaced(page)).toContain('Guard Seen from Seen until Stay Distance Nearest fix')
})

it('writes below the picture and not over it', async () => {
  // a JPEG header that only contains the size: 8 bits, 400 high, 800 wide, three colours
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 1, 0x90, 3, 0x20, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  const picture = Buffer.from([...head, 0xff, 0xd9]).toString('base64')
  const pagesWith = async (more: object) => {
    const pieces: Uint8Array[] = []
    for await (const piece of pdfReport(trails(20), { ...asked, ...more })) pieces.push(piece)
    return pdfPages(Buffer.concat(pieces))
  }
  expect(await pagesWith({})).toHaveLength(1)
  const [first, ...others] = await pagesWith({ picture })
  expect(first).toContain('Picture from the browser of who exported; the server has not checked it.')
  expect(others).toHaveLength(1)
})

it('has the logo of the company at its head, beside the title', async () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><circle r="150"/></svg>'
  const logo = await imageAsPng(Buffer.from(drawn), 600)
  const fileWith = async (more: object) => {
    const pieces: Uint8Array[] = []
    for await (const piece of pdfReport(trails(1), { ...asked, ...more })) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const [plain, headed] = [await fileWith({}), await fileWith({ logo })]
  expect(plain.includes('/Subtype /Image')).toBe(false)
  expect(headed.toString('latin1')).toMatch(/\/Subtype \/Image[^]*\/Width 600\n\/Height 200/)
  expect(pdfPages(headed)).toEqual(pdfPages(plain))
  expect(await imageAsPng(Buffer.from('no picture'), 600)).toBeNull()
})

it('goes on without a picture that only begins as one', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of pdfReport(trails(1), { ...asked, picture: '/9j/AAAA' })) pieces.push(piece)
  expect(pdfPages(Buffer.concat(pieces)).flat()).toContain('The picture of the map could not be read.')
})

it('says of a name that its font cannot print that it is none, with the number of the guard, and draws no boxes', async () => {
  async function* named(...names: string[]) {
    for (const [i, name] of names.entries()) yield { ...trailOf(i + 1), guard: { id: String(i + 1), name } }
  }
  const pieces: Uint8Array[] = []
  const trailsOf = named('አሚና ወንድሙ', 'أمينة', '阿米娜', 'Ng’ang’a Wanjikũ', 'Ваня')
  for await (const piece of pdfReport(trailsOf, { ...asked, reason: '在门口' })) pieces.push(piece)
  const text = pdfPages(Buffer.concat(pieces)).flat().join(' ').replaceAll(/\s+/g, ' ')
  for (const id of [1, 2, 3]) expect(text).toContain(`Guard no. ${id} (name not printable here)`)
  expect(text).toContain('Ng’ang’a Wanjikũ (no. 4)')
  expect(text).toContain('Ваня (no. 5)')
  expect(text).toContain('The reason is not printable here, see the activity')
})
