import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadGoogleScript, onGoogleKeyRefused, type GoogleScriptPort } from './load-google.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new Error('The Google Maps JavaScript API could not load.'))
const loads = () => Promise.resolve({})

/** Simulates a page whose load attempts end as specified. Records the start and the request of each attempt. */
function page(...outcomes: (() => Promise<unknown>)[]) {
  const started = Date.now()
  const tries: [afterMs: number, library: string][] = []
  let dropped = 0
  const scripts: GoogleScriptPort = {
    configure: () => {},
    importLibrary(library) {
      tries.push([Date.now() - started, library])
      return (outcomes[tries.length - 1] ?? never)()
    },
    dropScripts: () => void (dropped += 1),
  }
  return { scripts, tries, dropped: () => dropped }
}

test('a script that loads is loaded once', async () => {
  const { scripts, tries, dropped } = page(loads)
  expect(await loadGoogleScript('key', scripts)).toEqual({ ok: true })
  expect(tries).toEqual([[0, 'maps']])
  expect(dropped()).toBe(0)
})

test('a failing script is tried once and retried three times, with growing delays', async () => {
  const { scripts, tries, dropped } = page(fails, fails, fails, fails)
  const loaded = loadGoogleScript('key', scripts)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual({ ok: false, reason: 'network' })
  expect(tries.map(([at]) => at)).toEqual([0, 300, 1200, 3200])
  expect(dropped()).toBe(4)
})

test('a retry may succeed', async () => {
  const { scripts, tries } = page(fails, fails, loads)
  const loaded = loadGoogleScript('key', scripts)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual({ ok: true })
  expect(tries).toHaveLength(3)
})

test('a script that hangs is given up after the time limit, and asked for under another address', async () => {
  const { scripts, tries, dropped } = page(never, loads)
  const loaded = loadGoogleScript('key', scripts, 10_000)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(tries).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual({ ok: true })
  expect(tries).toEqual([
    [0, 'maps'],
    [10_300, 'core'],
  ])
  expect(dropped()).toBe(1)
})

test('one that always hangs ends in a time-out', async () => {
  const { scripts, tries } = page()
  const loaded = loadGoogleScript('key', scripts, 1000)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual({ ok: false, reason: 'timeout' })
  expect(new Set(tries.map(([, library]) => library)).size).toBe(4)
})

test('a refused key is told to everybody, also to those who come later', async () => {
  let early = 0
  let late = 0
  const stop = onGoogleKeyRefused(() => (early += 1))
  globalThis.gm_authFailure?.()
  stop()
  onGoogleKeyRefused(() => (late += 1))
  await Promise.resolve()
  expect([early, late]).toEqual([1, 1])
})
