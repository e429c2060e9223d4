import type { MapTheme } from '../hosts/map-host.ts'

/** Colours for many guards' trails that can be told apart on light and dark maps. */
export const GUARD_HUES: Record<MapTheme, readonly string[]> = {
  dark: [
    '#4da3ff',
    '#ffb347',
    '#5ddc8c',
    '#ff7ab8',
    '#b69cff',
    '#ffe066',
    '#4de1e1',
    '#ff8f70',
    '#c3ea6b',
    '#e39bff',
    '#8fd0ff',
    '#ffc9a3',
  ],
  light: [
    '#0b5fc2',
    '#a85500',
    '#0c7a3f',
    '#b8155f',
    '#5b37c4',
    '#7d6400',
    '#00707a',
    '#b83214',
    '#4a6d00',
    '#8a1fb0',
    '#2b4f9e',
    '#8a4a2a',
  ],
}

/** Returns the index of a guard's colour in `GUARD_HUES`. It depends only on the id. */
export function guardHue(workerId: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < workerId.length; i++) hash = Math.imul(hash ^ workerId.charCodeAt(i), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % GUARD_HUES.dark.length
}

/** Assigns different colours to guards: each gets its own colour, or the next free one. */
export function distinctHues(workerIds: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>()
  const count = GUARD_HUES.dark.length
  for (const workerId of workerIds) {
    const taken = new Set(hues.values())
    const own = guardHue(workerId)
    const ways = Array.from({ length: count }, (_, step) => (own + step) % count)
    hues.set(workerId, ways.find((hue) => !taken.has(hue)) ?? own)
  }
  return hues
}
