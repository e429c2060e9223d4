import { createReplayTracks, type ReplayTracks } from '../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../domain/track/pack-fixes.ts'
import { packedBytes } from '../../../domain/track/packed-reading.ts'
import { createGuardTrack, STEP_MS } from './guard-track.ts'

export const GUARDS = 1_000
export const REPLAY_START = Date.UTC(2026, 0, 5, 18)
const HOUR_MS = 3_600_000

export interface LoadedReplay {
  night: ReplayTracks
  /** time of the last fix, ms since epoch UTC */
  to: number
  fixes: number
  /** bytes used outside the graphics card */
  bytes: number
}

/** Returns fixes of many guards in the form in which the console stores loaded fixes. */
export function createLoadedReplay(fixes: number, guards = GUARDS): LoadedReplay {
  const to = REPLAY_START + (fixes / guards) * STEP_MS
  const hours = Array.from({ length: Math.ceil((to - REPLAY_START) / HOUR_MS) }, (_, hour) => {
    const from = REPLAY_START + hour * HOUR_MS
    return { from, to: Math.min(to, from + HOUR_MS) }
  })
  const night = createReplayTracks(hours)
  for (const [hour, span] of hours.entries()) {
    const walks = Array.from({ length: guards }, (_, guard) => createGuardTrack(guard, span.from, span.to))
    night.put(hour, packFixes(span.from, walks))
  }
  const { hours: packed, joints } = night.packed()
  const bytes = [...packed, ...joints].reduce((sum, part) => sum + packedBytes(part), 0)
  return { night, to: to - STEP_MS, fixes, bytes }
}
