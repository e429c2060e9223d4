import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { metresCounted, readTracks } from '../../support/map/independent-track.ts'
import { recordedTrack, recordedTracksMissing } from '../../support/tracks/shared-data.ts'
import { trailGaps } from '../../support/tracks/trail-gaps.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('recorded tracks: an imported walk ends now, is replayed, and its statistics are those of its file', async ({
  page,
  askari,
}) => {
  test.skip(recordedTracksMissing !== null, recordedTracksMissing ?? '')
  const file = recordedTrack('mobilitynet_walk_cycle.csv.gz')
  execFileSync(process.execPath, ['dist/server/import.js', file, '--ending', 'now'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: askari.dataDir, PORT: String(askari.port) },
  })
  const longest = [...readTracks(file)].toSorted(([, a], [, b]) => b.length - a.length)[0]
  if (!longest) throw new Error('the file holds no track')
  const [name, rows] = longest

  await signIn(page, askari, 'investigator', '/tracker/trail')
  await page.getByPlaceholder('Search guards...').fill(name)
  await page.getByRole('list', { name: 'Security Guards' }).getByRole('button', { name }).first().click()
  await page.getByRole('button', { name: '6hrs' }).click()
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(playback).toHaveAttribute('data-state', 'playing')

  const told = async (term: string) =>
    page.getByText(term, { exact: true }).locator('xpath=following-sibling::*').first().innerText()
  expect(Number((await told('Points')).replaceAll(/\D/g, ''))).toBe(rows.length)
  const gaps = trailGaps({ t: Float64Array.from(rows, ({ t }) => t), length: rows.length })
  const silent = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)
  const minutes = Math.floor(((rows.at(-1)?.t ?? 0) - (rows[0]?.t ?? 0) - silent) / 60_000)
  const [hours = 0, rest = 0] = (await told('Duration')).match(/\d+/g)?.map(Number) ?? []
  expect(hours * 60 + rest).toBe(minutes)
  const metres = metresCounted(rows)
  const [, distance = '', unit] = /^([\d.,]+) (k?m)$/.exec(await told('Distance')) ?? []
  expect(unit).toBe(metres >= 1000 ? 'km' : 'm')
  expect(Math.abs(Number(distance.replaceAll(',', '')) * (unit === 'km' ? 1000 : 1) - metres)).toBeLessThan(
    unit === 'km' ? 10 : 1,
  )
  await playback.getByRole('slider', { name: 'Playback position' }).focus()
  await page.keyboard.press('End')
  await expect(playback).toHaveAttribute('data-state', 'completed')
})
