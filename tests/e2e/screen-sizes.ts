import type { Locator } from '@playwright/test'

/** Window sizes of a desktop, a small desktop, a tablet, and a phone in landscape and portrait, px. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]

export async function boundingBoxOrThrow(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
