import { afterEach, expect, test, vi } from 'vitest'
import { mapPlace, readScreen } from '../../../tests/support/map/map-screen.ts'
import { tinyArchive } from '../../../tests/support/tracks/tiny-archive.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { createMapLibreHost } from './maplibre-host.ts'

let host: MapHost | null = null

afterEach(() => {
  host?.dispose()
  host = null
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

async function magentaTile(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(256, 256)
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.fillStyle = '#ff00ff'
  pen.fillRect(0, 0, 256, 256)
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

/** Simulates a server that answers range requests for one file. */
function serve(path: string, file: Uint8Array | null): void {
  const own = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : input
    if (new URL(address, location.href).pathname !== path) return own(input, init)
    if (file === null) return new Response(null, { status: 404 })
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '')
    const [from, to] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, file.length]
    return new Response(file.slice(from, to), { status: 206 })
  })
}

function mapWithArchive(): { host: MapHost; element: HTMLElement; texts: string[] } {
  const element = mapPlace()
  const made = createMapLibreHost(element, {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: { url: '/streets.pmtiles', kind: 'pmtiles' } },
    theme: 'light',
  })
  host = made
  const texts: string[] = []
  made.on('notice', ({ text }) => texts.push(text))
  return { host: made, element, texts }
}

test('a PMTiles archive of our own server is the ground', async () => {
  serve('/streets.pmtiles', tinyArchive(await magentaTile(), { attribution: '© a surveyor' }))
  const { host, element, texts } = mapWithArchive()
  await expect.poll(() => host.basemap).toBe('file')
  await vi.waitFor(async () => expect((await readScreen(element))(200, 100)).toEqual([255, 0, 255]), 10_000)
  await expect.poll(() => element.textContent).toContain('© a surveyor')
  expect(texts).toEqual([])
})

test('an archive that cannot be read leaves the offline map, and that is said', async () => {
  serve('/streets.pmtiles', null)
  const { host, texts } = mapWithArchive()
  await expect.poll(() => texts).toEqual(['Offline basemap: the street file of this server cannot be read.'])
  expect(host.basemap).toBe('offline')
})
