import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { incidents } from '../../../contract/incidents/incident.ts'
import { reportPack } from '../../../server/bundle/report-pack.ts'
import { axeViolations } from '../axe.ts'
import { expect, findGuardWithTrail, newSession, signIn, test, waitUntilSealed } from '../askari-test.ts'
import { verifyEvidenceFile } from '../evidence-page.ts'

test.use({ newProfile: true })

test('an incident is replayed, its replay is saved, and its pack is verified with no network', async ({
  page,
  browser,
  askari,
}, testInfo) => {
  const guard = await findGuardWithTrail(askari)
  await waitUntilSealed(askari, guard.id)
  const { token } = await newSession(askari, 'admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const trail = await fetch(`${askari.url}/api/live-locations/${guard.id}?hours=24`, { headers })
  const { data } = (await trail.json()) as {
    data: { historical_locations: { created_at: number; latitude: number; longitude: number }[] }
  }
  const fixes = data.historical_locations
  // a position in an hour that is sealed
  const sealedBefore = Date.now() - 2 * 3_600_000
  const early = fixes
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
    .findLast(({ created_at: t }) => Number(t) < sealedBefore)
  if (!early) throw new Error('the guard has no fix of two hours ago')
  const made = await fetch(`${askari.url}/api/incidents`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'pack-incident' },
    body: JSON.stringify({
      title: 'Fence cut at the yard',
      incident_type: 'trespass',
      severity: 'high',
      priority: 'p1',
      source: 'guard',
      confidentiality: 'normal',
      worker_id: guard.id,
      position: { latitude: early.latitude, longitude: early.longitude },
      place: 'Yard',
      occurred_at: Number(early.created_at),
      narrative: 'The fence was cut.',
    }),
  })
  const incident = incidents.reply.parse(await made.json()).data
  await signIn(page, askari, 'admin', `/employees/patrollers/view-security-officer/${guard.id}`)
  const related = page.getByRole('list', { name: 'Incidents', exact: true })
  await related.getByRole('link', { name: new RegExp(incident.number) }).click()
  await expect(page.getByRole('link', { name: 'Who was here?' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await test.step('the board of that minute finds the guard, and is saved with the incident', async () => {
    await page.getByRole('link', { name: 'Who was here?' }).click()
    const card = page.getByRole('region', { name: 'Who was here?' })
    await expect(card.getByText(guard.name)).toBeVisible({ timeout: 30_000 })
    await page.screenshot({ path: testInfo.outputPath('replay.png') })
    await card.getByRole('button', { name: `Save with ${incident.number}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('At the fence')
    await dialog.getByRole('button', { name: 'Save replay' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Events/ }).click()
    const events = page.getByRole('region', { name: 'Events' })
    await expect(events).toContainText(`Incident ${incident.number}`)
    await page.screenshot({ path: testInfo.outputPath('events.png') })
    const moment = new URL(page.url()).searchParams.get('at')
    await events.getByRole('link', { name: new RegExp(`^Open ${incident.number}`) }).click()
    await expect(page).toHaveURL(new RegExp(`/incident/view/${incident.id}$`))
    await page.getByRole('link', { name: 'Back to the replay' }).click()
    await expect(page).toHaveURL(new RegExp(`at=${moment}`))
    const pinned = page.getByRole('link', { name: new RegExp(`^Incident ${incident.number}`) })
    await expect(pinned).toBeVisible({ timeout: 30_000 })
    await page.screenshot({ path: testInfo.outputPath('replayed-pin.png') })
    await pinned.click()
    await expect(page).toHaveURL(new RegExp(`/incident/view/${incident.id}$`))
    await page.getByRole('link', { name: 'Back to the replay' }).click()
    await expect(pinned).toBeVisible({ timeout: 30_000 })
    const asked = new URL(page.url()).searchParams
    await page.goto(`${askari.url}/incident/view/${incident.id}`)
    await page.getByRole('link', { name: 'At the fence' }).click()
    await expect(card.getByText(guard.name)).toBeVisible({ timeout: 30_000 })
    const restored = new URL(page.url()).searchParams
    expect([restored.get('range'), restored.get('place'), restored.get('from')]).toEqual([
      asked.get('range'),
      `${early.latitude.toFixed(6)},${early.longitude.toFixed(6)},100`,
      asked.get('from'),
    ])
    expect(restored.get('look')).not.toBeNull()
  })

  await test.step('an incident is recorded at the middle of the board', async () => {
    await page.getByRole('button', { name: 'Record an incident here' }).click()
    const card = page.getByRole('region', { name: 'Record an incident here' })
    await expect(page.getByRole('region', { name: 'Who was here?' })).toBeHidden()
    await expect(card.getByText(/^Guards within 300 m: /)).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('record-here.png') })
    await card.getByRole('button', { name: 'Record an incident' }).click()
    await expect(page.getByLabel('Position')).toHaveValue(/^-?\d+\.\d+, \d+\.\d+$/)
    await expect(page.getByLabel('Source')).toHaveValue('control_room')
  })

  await test.step('the live map has a pin of it', async () => {
    await page.goto(`${askari.url}/tracker`)
    const pin = page.getByRole('link', { name: new RegExp(`^Incident ${incident.number}`) })
    await expect(pin).toBeAttached({ timeout: 30_000 })
    await page.screenshot({ path: testInfo.outputPath('pins.png') })
    await page.getByRole('button', { name: 'Incidents and occurrences of the last day' }).click()
    await expect(pin).toBeHidden()
  })

  await page.goto(`${askari.url}/incident/view/${incident.id}`)
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Handed over to').fill('Inspector Kamau')
  await dialog.getByLabel('Reason').fill('Case 12/26')
  expect(await axeViolations(page)).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('hand-over.png') })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const pack = testInfo.outputPath('pack.zip')
  await (await download).saveAs(pack)
  await expect(page.getByRole('list', { name: 'Hand-overs' })).toContainText('Inspector Kamau: Case 12/26')
  await expect(page.getByRole('list', { name: 'Hand-overs' })).toContainText('manifest SHA-256')
  await page.getByRole('list', { name: 'Hand-overs' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: testInfo.outputPath('handed-over.png') })

  const files = unzipSync(new Uint8Array(await readFile(pack)))
  const folder = testInfo.outputPath('pack')
  mkdirSync(folder)
  for (const name of ['evidence.html', 'record.pdf'])
    writeFileSync(join(folder, name), files[name] as Uint8Array)
  const alone = await browser.newContext({ offline: true })
  const opened = await alone.newPage()
  await verifyEvidenceFile(opened, join(folder, 'evidence.html'))
  await alone.close()
  const told = async (file: string) => {
    const said: string[] = []
    return {
      status: await reportPack({ file, keys: undefined }, (line) => said.push(line)),
      said: said.join('\n'),
    }
  }
  expect(await told(pack)).toMatchObject({ status: 0, said: expect.stringContaining('Inspector Kamau') })
  const record = files['record.pdf'] as Uint8Array
  record[100] = (record[100] as number) ^ 1
  const changed = testInfo.outputPath('changed.zip')
  writeFileSync(changed, zipSync(files, { level: 0 }))
  expect(await told(changed)).toEqual({
    status: 1,
    said: 'NOT PROVEN: record.pdf is not the file that was handed over',
  })
})
