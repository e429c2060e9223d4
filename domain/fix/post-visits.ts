import { haversine } from '../geo/haversine.ts'
import { isPoor } from './fix.ts'
import { AWAY_M, NEAR_M } from './rounds.ts'
import type { Trail } from './trail.ts'
import { MAX_PAUSE_MS } from './reporting-interval.ts'

/** A site post; degrees WGS84. */
export interface Post {
  id: string
  name: string
  lat: number
  lng: number
}

export interface PostVisit {
  kind: 'post reached'
  /** index of the first point at the post; `t` is its time, ms since epoch UTC */
  index: number
  t: number
  post: string
}

/** Site posts by grid cells of about 111 m. The grid can be used up to 70 degrees of latitude. */
export type PostGrid = ReadonlyMap<string, readonly Post[]>

export interface PostVisitFold {
  marks: readonly PostVisit[]
  /** posts that the guard has reached and not left yet */
  at: readonly Post[]
}

export const EMPTY_POST_VISIT_FOLD: PostVisitFold = { marks: [], at: [] }

const CELLS = 1000
const AROUND = [-1, 0, 1]
const cell = (y: number, x: number) => `${y} ${x}`

export function postGrid(posts: readonly Post[]): PostGrid {
  const grid = new Map<string, Post[]>()
  for (const post of posts) {
    const key = cell(Math.floor(post.lat * CELLS), Math.floor(post.lng * CELLS))
    const there = grid.get(key)
    if (there) there.push(post)
    else grid.set(key, [post])
  }
  return grid
}

/**
 * Reads the points from `start` on. A post is reached again only after the guard was away from it, or after
 * a gap.
 */
export function foldPostVisits(
  before: PostVisitFold,
  trail: Trail,
  start: number,
  grid: PostGrid,
): PostVisitFold {
  if (grid.size === 0) return before
  const marks: PostVisit[] = []
  const around = lookAround(grid)
  let { at } = before
  for (let i = start; i < trail.length; i += 1) {
    const [t, lat, lon] = [trail.t[i] as number, trail.lat[i] as number, trail.lon[i] as number]
    if (i > 0 && t - (trail.t[i - 1] as number) > MAX_PAUSE_MS) at = []
    if (isPoor(trail.accuracy[i] as number)) continue
    if (at.length > 0) at = at.filter((post) => haversine(lat, lon, post.lat, post.lng) <= AWAY_M)
    for (const post of around(lat, lon)) {
      if (at.includes(post) || haversine(lat, lon, post.lat, post.lng) > NEAR_M) continue
      at = [...at, post]
      marks.push({ kind: 'post reached', index: i, t, post: post.name })
    }
  }
  return { marks: marks.length > 0 ? [...before.marks, ...marks] : before.marks, at }
}

/**
 * Returns a function that finds the posts in the cells around a position. It reuses the result for
 * consecutive positions in one cell.
 */
function lookAround(grid: PostGrid) {
  let [atY, atX] = [Number.NaN, Number.NaN]
  let there: readonly Post[] = []
  return (lat: number, lon: number): readonly Post[] => {
    const [y, x] = [Math.floor(lat * CELLS), Math.floor(lon * CELLS)]
    if (y !== atY || x !== atX) {
      ;[atY, atX] = [y, x]
      there = AROUND.flatMap((dy) => AROUND.flatMap((dx) => grid.get(cell(y + dy, x + dx)) ?? []))
    }
    return there
  }
}
