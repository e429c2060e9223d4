import type { Locator, Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { connectionBadge, connectionMachine, type ConnectionSnapshot } from '../../src/machines/connection.ts'
import { isPausedForZoom, playbackState } from '../../src/machines/playback.ts'
import type { PlaybackContext } from '../../src/machines/playback-event.ts'
import { coveringPaths, type CoverStep } from '../model/kit/covering-paths.ts'
import { pressesOfTrail } from '../model/subjects/playback-end-to-end.ts'
import { startServer } from '../support/http/server-process.ts'
import { expect, findGuardWithTrail, signIn, test } from './askari-test.ts'
import { boundingBoxOrThrow } from './screen-sizes.ts'

/** `npm run test:full` sets this and then covers each pair of transitions, not only each transition */
const EVERY_PAIR = process.env.EVERY_ENGINE === '1'

const lineOf = ({ words, after }: CoverStep) => `${words} → ${JSON.stringify(after.value)}`

test('a walk that the chart of playback gives leads on the page where the chart leads', async ({
  page,
  askari,
}) => {
  test.setTimeout(EVERY_PAIR ? 900_000 : 300_000)
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  const playback = page.getByRole('group', { name: 'Playback' })
  const bar = page.getByRole('slider', { name: 'Playback position' })
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  const speed = Number(await playback.getAttribute('data-speed'))
  const walk = pressesOfTrail(speed, { pairs: EVERY_PAIR })
  const button = (name: string | RegExp) => playback.getByRole('button', { name, exact: true })

  async function press({ words, event, before }: CoverStep) {
    if (words.startsWith('it begins') || words === 'the zoom is over') return
    if (words === 'the map is zoomed') {
      const { x, y, width, height } = await boundingBoxOrThrow(page.getByTestId('map'))
      await page.mouse.move(x + width / 2, y + height / 2)
      return page.mouse.wheel(0, -120)
    }
    if (words === 'it runs to the end') {
      const forward = (before.context as { direction: number }).direction > 0
      return page.keyboard.press(forward ? '9' : '0')
    }
    const key = /^(.+) is pressed$/.exec(words)?.[1] ?? ''
    if (event.type === 'seek.requested') return bar.press(key)
    // slows playback down; on a busy machine it would reach its end before the test reads it
    if (before.matches({ playing: 'running' })) await page.keyboard.press('5')
    if (/^.$/.test(key)) return page.keyboard.press(key)
    // `force`, because a button at its limit is aria-disabled but explains itself when it is pressed
    return button(key === 'Animation' ? /^Animation/ : key).click({ force: true })
  }
  for (const [at, step] of walk.entries()) {
    const { after, words } = step
    await press(step)
    const told = `step ${at + 1} of ${walk.length}: ${walk
      .slice(Math.max(0, at - 4), at + 1)
      .map(lineOf)
      .join('; ')}`
    const context = after.context as PlaybackContext
    const state = playbackState(after as never)
    const shown = state === 'starting' ? /^(starting|playing)$/ : state
    await expect(playback, told).toHaveAttribute('data-state', shown, { timeout: 60_000 })
    await expect(playback, told).toHaveAttribute('data-speed', String(context.speed))
    const plays = ['playing', 'starting', 'eager'].includes(state)
    await expect(button(plays ? 'Pause' : 'Play'), told).toBeVisible()
    await expect(button(/^Follow/), told).toHaveText(context.follow ? 'Follow: On' : 'Follow: Off')
    await expect(button(/^Animation/), told).toContainText(
      context.animation === 'smooth' ? 'Smooth' : 'Progressive',
    )
    // not compared right after a zoom, because its pause of 650 ms may be over before the test reads it
    if (words !== 'the map is zoomed') {
      const held = isPausedForZoom(after as never)
      await expect(playback, told)
        .toHaveAttribute('data-held', held ? 'zoom' : /^$/, { timeout: 1 })
        .catch(() => {})
    }
  }
})

/** Returns the possible events of the console's connection, as events of the state machine. */
const befalls = (snapshot: AnyMachineSnapshot): Record<string, AnyEventObject> => {
  const { link, stream } = snapshot.value as { link: string; stream: string }
  if (stream === 'silent') return { 'the server goes on': { type: 'data.arrived' } }
  return {
    ...(link === 'connected' && { 'the server is killed': { type: 'link.down', at: 1 } }),
    ...(link === 'reconnecting' && { 'fifteen seconds pass': { type: 'link.failed', at: 1 } }),
    ...(link !== 'connected' && { 'the server is there': { type: 'link.up', at: 1 } }),
    ...(link === 'connected' && { 'the server stands still': { type: 'nothing.arrived', since: 1 } }),
  }
}

test('a walk that the chart of the connection gives is seen in badge, banner and toasts', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const server = await startServer({ DEMO: '1' })
  try {
    await signIn(page, server, 'investigator', '/tracker')
    const badge = page.getByTestId('connection-badge')
    await expect(badge).toHaveText(/Live/)
    const start = connectionMachine.resolveState({
      value: { link: 'connected', stream: 'flowing' },
      context: { lostSince: null, silentSince: null },
    })
    const walk = coveringPaths(connectionMachine, befalls, start)[0] ?? []
    const toast = (words: string): Locator => page.getByRole('status').filter({ hasText: words })
    const deed: Record<string, (on: Page) => Promise<unknown>> = {
      'the server is killed': () => server.stop('SIGKILL'),
      'fifteen seconds pass': async () => {},
      'the server is there': () => server.restart(),
      'the server stands still': async () => process.kill(server.pid(), 'SIGSTOP'),
      'the server goes on': async () => process.kill(server.pid(), 'SIGCONT'),
    }
    for (const [at, step] of walk.entries()) {
      const { words, before, after } = step
      await deed[words]?.(page)
      const told = `step ${at + 1} of ${walk.length}: ${walk
        .slice(0, at + 1)
        .map(lineOf)
        .join('; ')}`
      const { lostSince, silentSince } = after.context as {
        lostSince: number | null
        silentSince: number | null
      }
      const stopped = lostSince !== null || silentSince !== null
      const word = connectionBadge(after as ConnectionSnapshot)
      await expect(badge, told).toContainText(stopped && word === 'Live' ? 'Reconnecting...' : word, {
        timeout: 45_000,
      })
      await expect(page.getByText(/Live stopped/), told).toHaveCount(stopped ? 1 : 0, { timeout: 45_000 })
      const link = (snapshot: AnyMachineSnapshot) => (snapshot.value as { link: string }).link
      if (link(before) === link(after)) continue
      const said = { connected: 'connected.', reconnecting: 'reconnecting', disconnected: 'disconnected.' }[
        link(after)
      ]
      await expect(toast(`Live location service ${said}`).first(), told).toBeVisible()
    }
    process.stdout.write(`connection: ${walk.length} steps: ${walk.map(lineOf).join('; ')}\n`)
  } finally {
    process.kill(server.pid(), 'SIGCONT')
    await server.dispose()
  }
})
