import { hourBridges } from './hour-bridges.ts'
import { packHours } from './pack-hours.ts'
import { extractGuard } from './extract-guard.ts'
import type { PackedFixes } from './packed-fixes.ts'
import { PackedTrack, type TrackPart } from './packed-track.ts'

export interface ReplayTracks {
  /** returns the ids of guards with fixes in a loaded hour */
  guards(): readonly string[]
  /**
   * Returns the loaded track of a guard; empty if there are no fixes. It is the same object until more of
   * the track is loaded.
   */
  trackOf(workerId: string): PackedTrack
  /**
   * Returns the loaded hours and the connections between them, to draw them. They are the same objects
   * until more is loaded.
   */
  packed(): PackedReplay
  /** Returns the packed fixes of one guard's loaded track. */
  packedOf(workerId: string): PackedFixes
}

/**
 * Packed fixes to draw a replay: the loaded hours, and the connections between consecutive hours
 * (`joints`).
 */
export interface PackedReplay {
  hours: readonly PackedFixes[]
  joints: readonly PackedFixes[]
}

/** A part of a period: [from, to), ms since epoch UTC. */
interface Span {
  from: number
  to: number
}

/**
 * Collects the tracks of hours, or of parts of hours, in any order, each with the index of its hour.
 * Connections never cross a part that is not loaded. If arrivals are included, it omits fixes that were
 * never the newest of their guard.
 */
export function createReplayTracks(
  spans: readonly Span[],
): ReplayTracks & { put: (index: number, fixes: PackedFixes, part?: Span) => void } {
  let hours: readonly (PackedFixes | undefined)[] = spans.map(() => undefined)
  /** the loaded part of each hour */
  const loaded = spans.map(({ from, to }) => ({ from, to }))
  /** connections between consecutive hours, by index of the later one */
  const joints = new Map<number, PackedFixes>()
  const parts = new Map<string, (TrackPart | undefined)[]>()
  const tracks = new Map<string, PackedTrack>()
  let packed: PackedReplay = { hours: [], joints: [] }

  const partsOf = (workerId: string) => (parts.get(workerId) ?? []).filter((part) => part !== undefined)

  function hold(index: number, before: PackedFixes | undefined, now: PackedFixes | undefined) {
    for (const workerId of before?.workerIds ?? []) setPart(workerId, index, undefined)
    for (const [slice, workerId] of now?.workerIds.entries() ?? [])
      setPart(workerId, index, now && { fixes: now, slice })
  }

  function setPart(workerId: string, index: number, part: TrackPart | undefined) {
    const ofGuard = parts.get(workerId) ?? spans.map(() => undefined)
    ofGuard[index] = part
    parts.set(workerId, ofGuard)
    tracks.delete(workerId)
  }

  function join(later: number) {
    const [before, after] = [hours[later - 1], hours[later]]
    const isWhole = loaded[later - 1]?.to === loaded[later]?.from
    if (before && after && isWhole) joints.set(later, hourBridges(before, after))
    else joints.delete(later)
  }

  return {
    guards: () => [...parts.keys()],
    trackOf(workerId) {
      const known = tracks.get(workerId)
      if (known) return known
      const track = new PackedTrack(partsOf(workerId))
      tracks.set(workerId, track)
      return track
    },
    packed: () => packed,
    packedOf: (workerId) => extractGuard(workerId, partsOf(workerId)),
    put(index, fixes, part = spans[index] as Span) {
      loaded[index] = part
      const before = hours
      hours = packHours(before.with(index, fixes))
      for (const at of spans.keys()) {
        if (hours[at] === before[at]) continue
        hold(at, before[at], hours[at])
        join(at)
        join(at + 1)
      }
      packed = { hours: hours.filter((hour) => hour !== undefined), joints: [...joints.values()] }
    },
  }
}
