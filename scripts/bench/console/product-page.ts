import { chromium, type Browser, type Page } from 'playwright'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'

/** CPU time and drawing during one time window. */
export interface Window {
  seconds: number
  /** CPU time of the main thread, ms: JavaScript only, and everything */
  scriptMs: number
  taskMs: number
  /** CPU time of the drawing process, ms */
  drawingMs: number
  /** number of drawn frames: of the layers above the map, and of the map itself */
  pictures: number
  mapPictures: number
  calls: number
  indices: number
  mapIndices: number
  uploadedKb: number
}

declare global {
  var askariDrawn: {
    pictures: number
    mapPictures: number
    calls: number
    indices: number
    mapIndices: number
    uploaded: number
  }
}

/**
 * Counts the page's WebGL calls. A canvas with MapLibre's CSS class is the map; any other contains our
 * layers.
 */
function countDrawing() {
  const drawn = { pictures: 0, mapPictures: 0, calls: 0, indices: 0, mapIndices: 0, uploaded: 0 }
  globalThis.askariDrawn = drawn
  const { prototype } = WebGL2RenderingContext
  type Call = (...call: unknown[]) => unknown
  const methods = prototype as unknown as Record<string, Call>
  const open = new Set<unknown>()
  const count = (name: string, indices: (call: unknown[]) => number) => {
    const own = methods[name] as Call
    methods[name] = function (this: WebGL2RenderingContext, ...call: unknown[]) {
      const isMap = (this.canvas as HTMLCanvasElement).classList?.contains('maplibregl-canvas') ?? false
      drawn.calls += 1
      drawn[isMap ? 'mapIndices' : 'indices'] += indices(call)
      if (!open.has(this)) {
        open.add(this)
        drawn[isMap ? 'mapPictures' : 'pictures'] += 1
        // all draw calls of a frame run in one task, so the microtask marks the end of the frame
        queueMicrotask(() => open.delete(this))
      }
      return Reflect.apply(own, this, call)
    }
  }
  count('drawArrays', ([, , vertices]) => vertices as number)
  count('drawElements', ([, indices]) => indices as number)
  count('drawArraysInstanced', ([, , vertices, times]) => (vertices as number) * (times as number))
  count('drawElementsInstanced', ([, indices, , , times]) => (indices as number) * (times as number))
  const bytes = (call: unknown[]) =>
    call.find((part) => ArrayBuffer.isView(part)) as ArrayBufferView | undefined
  for (const name of ['bufferData', 'bufferSubData', 'texSubImage2D', 'texImage2D']) {
    const own = methods[name] as Call
    methods[name] = function (this: WebGL2RenderingContext, ...call: unknown[]) {
      drawn.uploaded += bytes(call)?.byteLength ?? 0
      return Reflect.apply(own, this, call)
    }
  }
}

/** Opens a page in its own browser. The page counts its draw calls. */
export async function openCountingPage(): Promise<Page> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  // tsx inserts calls of this function into functions that run in the page
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.addInitScript(countDrawing)
  return page
}

/** Opens the built console, signed in with a token, in a page that counts draw calls. */
export async function openProduct(url: string, token: string): Promise<Page> {
  const page = await openCountingPage()
  await page.goto(`${url}/favicon.svg`)
  const checked = await fetch(`${url}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = authCheckReply.parse(await checked.json()).data
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem('askari.token', key ?? '')
      localStorage.setItem('askari.user', person ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return page
}

/** Returns the name of the page's WebGL renderer. */
export const readRendererName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2') as WebGL2RenderingContext
    const named = gl.getExtension('WEBGL_debug_renderer_info')
    return String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  })

/** Returns the CPU time of the drawing process so far, ms. */
async function drawingMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; cpuTime: number }[]
  }
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => (/gpu/i.test(type) ? sum + cpuTime * 1000 : sum), 0)
}

/** Measures the page during consecutive time windows of `ms` each, without interacting with it. */
export async function watchWindows(page: Page, times: number, ms: number): Promise<Window[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const browser = page.context().browser() as Browser
  const now = async () => {
    const { metrics } = (await session.send('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[]
    }
    const spent = (name: string) =>
      (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
    return {
      at: performance.now(),
      scriptMs: spent('ScriptDuration'),
      taskMs: spent('TaskDuration'),
      drawingMs: await drawingMs(browser),
      ...(await page.evaluate(() => ({ ...globalThis.askariDrawn }))),
    }
  }
  const windows: Window[] = []
  let before = await now()
  for (let time = 0; time < times; time++) {
    await page.waitForTimeout(ms)
    const after = await now()
    windows.push({
      seconds: (after.at - before.at) / 1000,
      scriptMs: after.scriptMs - before.scriptMs,
      taskMs: after.taskMs - before.taskMs,
      drawingMs: after.drawingMs - before.drawingMs,
      pictures: after.pictures - before.pictures,
      mapPictures: after.mapPictures - before.mapPictures,
      calls: after.calls - before.calls,
      indices: after.indices - before.indices,
      mapIndices: after.mapIndices - before.mapIndices,
      uploadedKb: (after.uploaded - before.uploaded) / 1000,
    })
    before = after
  }
  await session.detach()
  return windows
}
