import { countByStatus, type GuardStatus } from '../../../domain/worker/guard-status.ts'
import { groupSpots, type Group, type Spot } from '../layers/markers/group-spots.ts'
import { groupAtlas, GROUP_PX, groupIconKey, type StatusCounts } from '../layers/markers/group-icons.ts'
import type { MarkerAtlas } from '../layers/markers/marker-atlas.ts'
import { MarkerSet } from '../layers/markers/marker-set.ts'
import type { Bounds, LngLat, MapTheme } from '../hosts/map-host.ts'
import { yToLat, xToLng, pixelsPerUnit } from '../camera/mercator.ts'

/** A guard that may be in a group. */
export interface Member extends Spot {
  id: string
  status: GuardStatus
}

/** Several guards whose icons overlap. */
export interface MarkerGroup {
  at: LngLat
  bounds: Bounds
  /** ids of the guards in the group */
  members: string[]
}

/** Maximum number of different icons; beyond it, the atlas is rebuilt with the visible ones only. */
const MOST_LOOKS = 512
/** Groups are recomputed at each half zoom level. */
const ZOOM_STEP = 0.5

/** The groups of a map: members and markers. They change only by `regroup`. */
export class GuardGroups {
  readonly markers = new MarkerSet()
  atlas: MarkerAtlas
  private looks = new Map<string, { cell: number; counts: StatusCounts }>()
  private groups = new Map<string, Group<Member>>()
  private holders = new Map<string, Group<Member>>()
  private step = Number.NaN
  private theme: MapTheme

  constructor(theme: MapTheme) {
    this.theme = theme
    this.atlas = groupAtlas([], theme)
  }

  holds(id: string): boolean {
    return this.holders.has(id)
  }

  /** Returns whether the current groups were computed for this zoom. */
  fits(zoom: number): boolean {
    return this.step === stepOf(zoom)
  }

  /**
   * Groups these guards for a zoom. Returns the ids of guards who joined a group, and of those who are in none any
   * more.
   */
  regroup(members: Iterable<Member>, zoom: number): { joined: string[]; left: string[] } {
    this.step = stepOf(zoom)
    const before = this.holders
    const groups = groupSpots(members, pixelsPerUnit(this.step))
    this.groups = new Map(groups.map((group) => [group.id, group]))
    this.holders = new Map(groups.flatMap((group) => group.members.map(({ id }) => [id, group] as const)))
    this.draw()
    return {
      joined: [...this.holders.keys()].filter((id) => !before.has(id)),
      left: [...before.keys()].filter((id) => !this.holders.has(id)),
    }
  }

  setTheme(theme: MapTheme): void {
    this.theme = theme
    this.looks.clear()
    this.draw()
  }

  get(id: string): MarkerGroup | null {
    const group = this.groups.get(id)
    if (!group) return null
    const xs = group.members.map(({ x }) => x)
    const ys = group.members.map(({ y }) => y)
    return {
      at: { lng: xToLng(group.x), lat: yToLat(group.y) },
      bounds: {
        west: xToLng(Math.min(...xs)),
        east: xToLng(Math.max(...xs)),
        south: yToLat(Math.min(...ys)),
        north: yToLat(Math.max(...ys)),
      },
      members: group.members.map(({ id }) => id),
    }
  }

  private draw() {
    const shown = [...this.groups.values()].map((group) => ({ group, counts: countsOf(group.members) }))
    if (this.looks.size > MOST_LOOKS) this.looks.clear()
    const known = this.looks.size
    for (const { counts } of shown) {
      const look = groupIconKey(counts)
      if (!this.looks.has(look)) this.looks.set(look, { cell: this.looks.size, counts })
    }
    if (this.looks.size !== known || known === 0)
      this.atlas = groupAtlas(
        [...this.looks.values()].map(({ counts }) => counts),
        this.theme,
      )
    this.markers.clear()
    for (const { group, counts } of shown)
      this.markers.put(group.id, {
        lng: xToLng(group.x),
        lat: yToLat(group.y),
        look: this.looks.get(groupIconKey(counts))?.cell ?? 0,
        size: GROUP_PX,
      })
  }
}

function stepOf(zoom: number): number {
  return Math.floor(zoom / ZOOM_STEP) * ZOOM_STEP
}

function countsOf(members: readonly Member[]): StatusCounts {
  return countByStatus(members.map(({ status }) => status))
}
