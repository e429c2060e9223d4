import { hourJoints } from './hour-joints.ts'
import { packedAlone } from './packed-alone.ts'
import type { PackedFixes } from './packed-fixes.ts'
import { PackedTrack, type TrackPart } from './packed-track.ts'

/** What of a night is loaded. */
export interface NightTracks {
  /** ids of the guards who walked in a loaded hour */
  guards(): readonly string[]
  /** What is loaded of a guard; a track of no fixes for who did not walk. The same object until more of it is loaded. */
  trackOf(workerId: string): PackedTrack
  /** The loaded hours, and the ways from each to the next: what is drawn. The same objects until more is loaded. */
  packed(): PackedNight
  /** What is loaded of one guard, by itself. */
  packedOf(workerId: string): PackedFixes
}

/** See `NightTracks.packed`. */
export interface PackedNight {
  hours: readonly PackedFixes[]
  joints: readonly PackedFixes[]
}

/** The tracks of hours that come in any order, where each hour has its index. */
export function nightTracks(
  count: number,
): NightTracks & { put: (index: number, fixes: PackedFixes) => void } {
  const hours: (PackedFixes | undefined)[] = Array.from({ length: count })
  /** by the index of the later hour */
  const joints = new Map<number, PackedFixes>()
  const parts = new Map<string, (TrackPart | undefined)[]>()
  const tracks = new Map<string, PackedTrack>()
  let packed: PackedNight = { hours: [], joints: [] }

  const partsOf = (workerId: string) => (parts.get(workerId) ?? []).filter((part) => part !== undefined)

  function join(later: number) {
    const [before, after] = [hours[later - 1], hours[later]]
    if (before && after) joints.set(later, hourJoints(before, after))
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
    packedOf: (workerId) => packedAlone(workerId, partsOf(workerId)),
    put(index, fixes) {
      hours[index] = fixes
      for (const [slice, workerId] of fixes.workerIds.entries()) {
        const ofGuard = parts.get(workerId) ?? Array.from({ length: count })
        ofGuard[index] = { fixes, slice }
        parts.set(workerId, ofGuard)
        tracks.delete(workerId)
      }
      join(index)
      join(index + 1)
      packed = { hours: hours.filter((hour) => hour !== undefined), joints: [...joints.values()] }
    },
  }
}
