import type { Locator } from '@playwright/test'

/** A desk, a small desk, a tablet, and a phone on its side and upright; px. */
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
