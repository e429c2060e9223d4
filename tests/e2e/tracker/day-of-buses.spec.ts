import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { metresBetween, readTracks } from '../../support/map/independent-track.ts'
import { type ServerProcess, startServer } from '../../support/http/server-process.ts'
import { recordedTrack, recordedTracksMissing } from '../../support/tracks/shared-data.ts'
import { expect, exportAs, signIn, test, waitUntilSealed } from '../askari-test.ts'
import { verifyEvidenceFile } from '../evidence-page.ts'

/** imports one in this many of the 636 vehicles, because storing and sealing all would take a minute */
const ONE_IN = 4
const HOUR = 3_600_000
const DAY = { from: Date.UTC(2015, 8, 6, 5), to: Date.UTC(2015, 8, 7, 5) }
const RADIUS_M = 100

let server: ServerProcess | undefined
test.afterAll(() => server?.dispose())

/** Imports a part of the file into the demo company before its server has sealed anything. */
async function importBuses(file: string): Promise<ServerProcess> {
  const [head, ...rows] = gunzipSync(readFileSync(recordedTrack('austin_bus_overlay.csv.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  const nameOf = (row: string) => row.slice(0, row.indexOf(','))
  const buses = new Set([...new Set(rows.map(nameOf))].filter((_, i) => i % ONE_IN === 0))
  writeFileSync(file, gzipSync([head, ...rows.filter((row) => buses.has(nameOf(row)))].join('\n')))
  const started = await startServer({ DEMO: '1' })
  await started.stop()
  execFileSync(process.execPath, ['dist/server/import.js', file], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: started.dataDir },
  })
  await started.restart()
  return started
}

test('recorded tracks: a day of buses is opened, played, asked who was here, handed out and proven', async ({
  page,
  browser,
}, testInfo) => {
  test.skip(recordedTracksMissing !== null, recordedTracksMissing ?? '')
  test.slow()
  const file = testInfo.outputPath('buses.csv.gz')
  server = await importBuses(file)
  const tracks = readTracks(file)
  const noon = DAY.from + 13 * HOUR
  const [seen = '', walked = []] = [...tracks].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const place = walked.findLast(({ t }) => t <= noon) ?? { lat: 0, lon: 0 }
  const day = `/tracker?from=${DAY.from}&to=${DAY.to}`
  const question = `&at=${noon}&place=${place.lat},${place.lon},${RADIUS_M}&speed=60`

  await signIn(page, server, 'investigator', day + question)
  const strip = page.getByRole('region', { name: 'Replay' })
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(strip).toContainText(' 6 Sept 2015')
  const addressed = (name: string) => new URL(page.url()).searchParams.get(name)
  const card = page.getByRole('region', { name: 'Who was here?' })
  await expect(card.getByRole('status')).toHaveText(
    /^\d+ guards, \d+ stays(, \d+ guards? fell silent here)?$/,
    { timeout: 60_000 },
  )
  const guards = card.getByRole('listitem')
  const here = [...tracks].flatMap(([name, rows]) =>
    rows.some((row) => DAY.from <= row.t && row.t <= DAY.to && metresBetween(row, place) <= RADIUS_M)
      ? name
      : [],
  )
  expect(here).toContain(seen)
  expect([...new Set(await guards.locator('strong').allInnerTexts())].toSorted()).toEqual(here.toSorted())

  const other = guards.filter({ hasNotText: seen }).first()
  const found = await other.locator('strong').innerText()
  const folded = other.getByRole('button', { expanded: false })
  if (await folded.isVisible()) await folded.click()
  await other
    .getByRole('button', { name: / m\b.* at \d/ })
    .first()
    .click()
  await expect.poll(() => addressed('guard')).not.toBeNull()
  await expect.poll(() => addressed('at')).not.toBe(String(noon))
  const guard = addressed('guard') ?? ''
  const begun = { at: Number(addressed('at')), real: Date.now() }
  await page.keyboard.press('k')
  await expect(playback).toHaveAttribute('data-state', 'playing')
  const played = () => Number(addressed('at')) - begun.at
  await expect.poll(played).toBeGreaterThan(60_000)
  expect(played()).toBeLessThanOrEqual(60 * (Date.now() - begun.real))

  await waitUntilSealed(server, guard, DAY)
  await card.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await exportAs(page, 'bundle')
  const evidence = testInfo.outputPath('evidence.html')
  await (await download).saveAs(evidence)
  const alone = await browser.newContext({ offline: true })
  const opened = await alone.newPage()
  await verifyEvidenceFile(opened, evidence)
  await opened
    .locator('#guards tbody tr')
    .filter({ has: opened.getByRole('cell', { name: guard, exact: true }) })
    .getByRole('button')
    .click()
  await expect(opened.locator('#reading')).toHaveText(
    new RegExp(`Position \\d+ of ${tracks.get(found)?.length.toLocaleString('en')}`),
  )
  await alone.close()

  const answers: number[] = []
  page.on('response', (reply: Response) => {
    if (reply.url().includes('/api/trails?')) answers.push(reply.status())
  })
  await page.goto(server.url + day)
  // 24 hours and the hour before them, plus two parts that are loaded first for the first frame
  const [hours, looks] = [25, 2]
  await expect.poll(() => answers.length).toBe(hours + looks)
  await strip.getByRole('button', { name: 'Back to live' }).click()
  await expect.poll(() => addressed('from')).toBeNull()
  await page.goBack()
  await expect.poll(() => answers.length).toBe(2 * hours + looks)
  expect(answers.slice(hours + looks)).toEqual(Array.from({ length: hours }, () => 304))
  await expect(playback.getByRole('status')).toHaveText([''])
})
