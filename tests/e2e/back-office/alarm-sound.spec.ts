import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../../scripts/chromium.mjs'
import { freePort, type ServerProcess } from '../../support/http/server-process.ts'
import { expect, signIn, test } from '../askari-test.ts'
import { administrator } from '../report-phone.ts'

/** Playwright's default options that keep hidden tabs at full speed; this test needs throttled hidden tabs */
const UNSLOWED = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]
/** minimum time without sound between two repetitions, seconds */
const SILENCE_S = 0.6

/** Starts a browser whose background tabs are hidden. Tabs of Playwright's own browser always count as visible. */
async function withTabs(args: readonly string[], run: (context: BrowserContext) => Promise<void>) {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArgs, ...args, `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: UNSLOWED,
  })
  const linked = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = linked.contexts()
  if (!context) throw new Error('the browser has no profile')
  try {
    await run(context)
  } finally {
    await browser.close()
  }
}

/** Runs in the page: records how loud the page's sound is. */
const recordLoudness = () => {
  const heard: number[][] = []
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
  const meters = new WeakMap<AudioNode, ScriptProcessorNode>()
  const meterOf = (to: AudioDestinationNode) => {
    const meter = to.context.createScriptProcessor(2048, 1, 1)
    meter.addEventListener('audioprocess', ({ inputBuffer, playbackTime }) => {
      const samples = inputBuffer.getChannelData(0)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      heard.push([Date.now(), playbackTime, Math.sqrt(power), document.hidden ? 1 : 0])
    })
    connect.call(meter, to)
    meters.set(to, meter)
    return meter
  }
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) connect.call(this, meters.get(to) ?? meterOf(to))
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  Object.assign(globalThis, { heard })
}

/** Returns when sounds began in the hidden tab: ms since epoch UTC, and seconds of the audio device's clock. */
async function hiddenBeeps(page: Page): Promise<{ at: number; begins: number }[]> {
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: number[][] }).heard)
  const beeps: { at: number; begins: number; ends: number }[] = []
  for (const [at = 0, time = 0, loudness = 0, isHidden] of heard) {
    if (loudness < 0.01 || isHidden === 0) continue
    const last = beeps.at(-1)
    if (last && time - last.ends < SILENCE_S) last.ends = time
    else beeps.push({ at, begins: time, ends: time })
  }
  return beeps
}

async function acknowledgeAll(askari: ServerProcess) {
  const api = await administrator(askari)
  const { data } = await api('/alarms?standing=true&per_page=1000')
  for (const { id, status } of data)
    if (status === 'raised' || status === 'returned') await api(`/alarms/${id}/acknowledge`, {})
}

/** Raises an urgent alarm: a phone marks its position as faked. */
async function fakePosition(askari: ServerProcess) {
  const api = await administrator(askari)
  const name = `Fake ${crypto.randomUUID().slice(0, 8)}`
  const { data: worker } = await api('/workers', { user_full_name: name })
  const { data: phone } = await api('/devices', { worker_id: worker.id, label: name })
  const { data } = await api(`/devices/${phone.id}/enrolment`)
  const address: string = data.ways.find(({ url }: { url: string }) => url.endsWith('/osmand')).url
  const url = address.replace(/^https?:\/\/[^/]+/, askari.url)
  const fix = `id=1&lat=-4.05&lon=39.66&timestamp=${Math.round(Date.now() / 1000)}&accuracy=8&mock=1`
  expect((await fetch(`${url}?${fix}`)).ok).toBe(true)
}

test('the sound repeats in a hidden tab until somebody acknowledges the alarm', async ({ askari }) => {
  await acknowledgeAll(askari)
  await withTabs([], async (context) => {
    const page = await context.newPage()
    await page.addInitScript(recordLoudness)
    await signIn(page, askari, 'admin', '/alarms')
    await expect(page.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible()
    await page.keyboard.press('Shift')
    const other = await context.newPage()
    await other.bringToFront()
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
    await fakePosition(askari)
    // the sound of an urgent alarm repeats every two seconds
    const repetitions = async () => {
      const begins = (await hiddenBeeps(page)).map((beep) => beep.begins)
      const pauses = begins.slice(1).map((at, n) => at - (begins[n] ?? at))
      return pauses.filter((seconds) => seconds > 1.8 && seconds < 2.2).length
    }
    await expect.poll(repetitions, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    // retried, because the demo's guards may raise another alarm meanwhile
    await expect(async () => {
      await acknowledgeAll(askari)
      const from = Date.now() + 1500
      // long enough for three more repetitions
      await expect.poll(() => Date.now() - from, { timeout: 10_000 }).toBeGreaterThan(6000)
      expect((await hiddenBeeps(page)).filter(({ at }) => at > from)).toEqual([])
    }).toPass({ timeout: 60_000 })
  })
})

/**
 * Runs in the page: reports by a request when the page creates its audio context. Asking the page through Playwright
 * would count as a user action.
 */
const reportContext = () => {
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      void fetch(`/favicon.svg?audio=${this.state}`)
    }
  }
}

test('the desk reports that the browser forbids sound, until the page is used', async ({ askari }) => {
  await fakePosition(askari)
  await withTabs(['--autoplay-policy=document-user-activation-required'], async (context) => {
    const page = await context.newPage()
    await page.addInitScript(reportContext)
    const told = page.waitForRequest((request) => request.url().includes('?audio='))
    await signIn(page, askari, 'admin', '/alarms')
    expect((await told).url()).toContain('?audio=suspended')
    const notice = page.getByText('This browser forbids sound until you use the page.')
    await expect(notice).toBeVisible()
    await page.keyboard.press('j')
    await expect(notice).toHaveCount(0)
    await acknowledgeAll(askari)
  })
})
