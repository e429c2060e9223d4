import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

test('the inspector follows another tab through a sign-in, asks no other host and keeps no token', async ({
  page: inspector,
  context,
  askari,
}) => {
  const elsewhere: string[] = []
  const watchRequests = (page: Page) =>
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(askari.url))
        elsewhere.push(request.url())
    })
  const openInspector = async (page: Page) => {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Inspector' }).click()
  }
  const tokens = new Set<string>()
  const noteTokens = async () => {
    for (const token of await inspector.evaluate(() => [
      localStorage.getItem('askari.token'),
      localStorage.getItem('askari.refresh-token'),
    ]))
      if (token) tokens.add(token)
  }

  await signIn(inspector, askari, 'admin', '/dashboard')
  watchRequests(inspector)
  await openInspector(inspector)
  await inspector.getByRole('button', { name: 'Start recording' }).click()
  const machines = inspector.getByRole('navigation', { name: 'Machines' })
  await expect(machines.getByRole('button', { name: /session.*this tab/ })).toBeVisible()
  await noteTokens()

  const tracker = await context.newPage()
  await tracker.goto(`${askari.url}/tracker`)
  const link = machines.getByRole('button', { name: /connection.*link: connected/ })
  await expect(link).toContainText('/tracker')
  await link.click()
  await expect(inspector.getByRole('img', { name: /^connection: link: connected/ })).toBeVisible()
  expect(await axeViolations(inspector)).toEqual([])

  await tracker.getByRole('button', { name: 'Profile menu' }).click()
  await tracker.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(inspector.getByLabel('Email')).toBeVisible()
  await tracker.getByLabel('Email').fill('admin@askari.example')
  await tracker.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tracker.getByRole('button', { name: 'Sign in' }).click()
  await openInspector(tracker)
  watchRequests(tracker)
  await noteTokens()
  const events = tracker.getByRole('list', { name: 'Events' })
  await events.getByRole('button', { name: /sign\.in\.succeeded/ }).click()
  const moment = tracker.getByRole('region', { name: 'Moment' })
  await expect(moment).toContainText('(hidden ')
  const saving = tracker.waitForEvent('download')
  await tracker.getByRole('button', { name: 'Save to a file' }).click()
  const path = await (await saving).path()
  const kept = `${await readFile(path, 'utf8')}${await tracker.locator('body').innerText()}`
  expect(kept).toContain('sign.in.succeeded')
  expect(tokens.size).toBe(4)
  for (const secret of [...tokens, PASSWORD]) expect(kept.includes(secret)).toBe(false)

  await tracker.getByLabel('Open a file').setInputFiles(path)
  await expect(tracker.getByText('From a file, not current')).toBeVisible()
  await tracker.getByLabel('Event', { exact: true }).selectOption('sign.out.requested')
  await events.getByRole('button', { name: /sign\.out\.requested/ }).click()
  await expect(tracker.getByRole('img', { name: 'session: signed out' })).toBeVisible()
  expect(elsewhere).toEqual([])
})

test('a recording from a file is played, and a board goes in step with it in a window of its own', async ({
  page: inspector,
  context,
  askari,
}) => {
  await signIn(inspector, askari, 'admin', '/inspector')
  await inspector.getByRole('button', { name: 'Start recording' }).click()
  const machines = inspector.getByRole('navigation', { name: 'Machines' })
  const tracker = await context.newPage()
  await tracker.goto(`${askari.url}/tracker`)
  await expect(tracker.getByTestId('connection-badge')).toHaveText(/Live/)
  // the tree of running state machines: a parent, and its children indented below
  await expect(machines.getByRole('button', { name: /^tracker connection: runs/ })).toBeVisible()
  await expect(machines.locator('[data-depth="1"]')).toHaveText([/connection/, /playback/, /tracking/])
  const moment = inspector.getByRole('region', { name: 'Moment' })
  await expect(moment).toContainText('positions had arrived')
  for (const guard of ['1', '2']) {
    await tracker.goto(`${askari.url}/tracker/trail?guard=${guard}`)
    await expect(tracker.getByRole('region', { name: 'Trail Statistics' })).toBeVisible()
  }
  await tracker.close()
  const saving = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Save to a file' }).click()
  const path = await (await saving).path()
  const { recording, positions } = JSON.parse(await readFile(path, 'utf8'))
  expect(positions).toBe(false)
  expect(Object.keys(recording.fixes[0])).toEqual(['at', 'worker', 't'])
  expect(JSON.stringify([recording.events, recording.fixes])).not.toMatch(
    /"(latitude|longitude|lat|lon)":-?\d/,
  )

  await inspector.getByLabel('Open a file').setInputFiles(path)
  const [first] = await inspector.getByRole('list', { name: 'Events' }).getByRole('button').all()
  await first?.click()
  await expect(moment.getByRole('heading')).toHaveText(/^After /)
  const popup = context.waitForEvent('page')
  await inspector.getByRole('button', { name: 'Board in step' }).click()
  const board = await popup
  const slider = board.getByRole('slider', { name: 'Moment of the board' })
  await expect(slider).toBeVisible()
  const shown = () => slider.getAttribute('aria-valuetext')
  const before = await shown()
  await inspector.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(shown).not.toBe(before)
  await expect(inspector.getByRole('button', { name: 'Play', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
    {
      timeout: 120_000,
    },
  )
})

test('a recording with positions, which must be allowed, shows on the board in step where guards were', async ({
  page: inspector,
  context,
  askari,
}) => {
  await signIn(inspector, askari, 'admin', '/inspector')
  const allow = inspector.getByRole('switch', { name: 'With positions of guards' })
  await expect(allow).not.toBeChecked()
  await allow.check()
  await inspector.getByRole('button', { name: 'Start recording' }).click()
  await expect(allow).toBeDisabled()
  const tracker = await context.newPage()
  await tracker.goto(`${askari.url}/tracker`)
  const moment = inspector.getByRole('region', { name: 'Moment' })
  await expect(moment).toContainText('positions had arrived', { timeout: 30_000 })
  await tracker.close()
  const saving = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Save to a file' }).click()
  const path = await (await saving).path()
  const { recording, positions } = JSON.parse(await readFile(path, 'utf8'))
  expect(positions).toBe(true)
  expect(Object.keys(recording.fixes[0])).toEqual(['at', 'worker', 't', 'lat', 'lon'])

  await inspector.getByRole('button', { name: 'Stop recording' }).click()
  await expect(allow).not.toBeDisabled()
  await inspector.getByLabel('Open a file').setInputFiles(path)
  await expect(inspector.getByText(/From a file.* with positions of guards\./)).toBeVisible()
  const popup = context.waitForEvent('page')
  await inspector.getByRole('button', { name: 'Board in step' }).click()
  const board = await popup
  const rings = board.getByRole('list', { name: 'Guards in the recording' }).getByRole('listitem')
  const workers = new Set(recording.fixes.map(({ worker }: { worker: string }) => worker))
  await expect(rings).toHaveCount(workers.size, { timeout: 30_000 })
  await expect(rings.first()).toHaveText(/\D/)
})
