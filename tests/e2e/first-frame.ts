import sharp from 'sharp'
import { z } from 'zod'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** image of the map when it first became visible, as a data URL */
    firstPicture?: string
  }
}

/** Stores an image of the map in the frame in which it first appears. Call it before the page is opened. */
export const watchFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    // sets preserveDrawingBuffer; otherwise a WebGL canvas can be read only in the task that drew it
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      options?: object,
    ) {
      return getContext.call(this, kind as '2d', { ...options, preserveDrawingBuffer: true })
    } as typeof getContext
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (
          target instanceof HTMLCanvasElement &&
          oldValue?.includes('opacity: 0') &&
          target.style.opacity === ''
        )
          window.firstPicture ??= target.toDataURL()
    }).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
      attributeOldValue: true,
    })
  })

/** Largest difference of a colour channel that people do not see, of 255. */
const SEEN = 12

/**
 * Compares the first image with the map after loading. Returns the share of different pixels and the number of colours.
 */
export async function readFirstFrame(page: Page) {
  const handle = await page.waitForFunction(() => window.firstPicture)
  const picture = z.string().parse(await handle.jsonValue())
  const canvas = page.locator('.maplibregl-canvas')
  const drawn = () => canvas.evaluate((shown) => (shown as HTMLCanvasElement).toDataURL())
  let rest = await drawn()
  const isSame = async () => {
    const before = rest
    rest = await drawn()
    return before === rest
  }
  await expect.poll(isSame, { intervals: [1000], timeout: 60_000 }).toBe(true)
  const [first, last] = [await pixelsOf(picture), await pixelsOf(rest)]
  const colours = new Set<number>()
  let differing = 0
  for (let i = 0; i < last.length; i += 4) {
    const parts = [0, 1, 2].map((part) => [first[i + part] ?? 0, last[i + part] ?? 0] as const)
    if (parts.some(([one, other]) => Math.abs(one - other) > SEEN)) differing += 1
    colours.add(parts.reduce((colour, [one]) => colour * 256 + one, 0))
  }
  return { differing: differing / (last.length / 4), colours: colours.size }
}

const pixelsOf = (dataUrl: string) =>
  sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer()
