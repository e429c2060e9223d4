import { z } from 'zod'
import { RADIUS_M } from '../../../../domain/geo/editable-geofence.ts'
import type { Circle } from '../../../../domain/replay/who-was-here.ts'
import { BOARD_SPEEDS } from '../../../machines/playback-speed.ts'
import type { REPLAY_PARAMS } from './tracker-url-state.ts'
import type { InvalidUrlPart } from '../invalid-url-notice.tsx'
import { clipRange, type ReplayRange } from '../playback/range/replay-range.ts'
import { tr } from '../../../texts/tr.ts'
import * as catalogue from '../board-replay/who-was-here/texts.ts'

/** Choices for the length of drawn trails, ms. Null draws the whole trail. */
export const TRAIL_LENGTHS = [60_000, 600_000, 3_600_000, null] as const
export type TrailMs = (typeof TRAIL_LENGTHS)[number]
const FIRST_TRAIL = TRAIL_LENGTHS[1]
const WHOLE = 'whole'

/** How a replay is displayed, in its URL. Parameters of all tracker pages are in TrackerUrlState. */
export interface ReplayUrlState {
  /** range selected on the timeline, ms since epoch */
  range: ReplayRange | null
  trailMs: TrailMs
  /** playback speed; null for the default */
  speed: number | null
  /** ids of guards whose whole trail is drawn */
  paths: readonly string[]
  /** ids of the guards selected together */
  chosen: readonly string[]
  /** search circle of "Who was here?" */
  place: Circle | null
}

/** maximum number of guards whose whole trail is drawn */
export const MAX_PATHS = 12
const LATEST_DATE_MS = 8.64e15
const moment = z.number().int().min(0).max(LATEST_DATE_MS)
const range = z
  .string()
  .regex(/^\d+-\d+$/)
  .transform((text) => text.split('-').map(Number))
  .pipe(z.tuple([moment, moment]))
  .transform(([from, to]) => ({ from, to }))
  .refine(({ from, to }) => from < to)
const trail = z.string().transform((text) => TRAIL_LENGTHS.find((ms) => String(ms ?? WHOLE) === text))
const speed = z.string().transform((text) => BOARD_SPEEDS.find((each) => String(each) === text))
const ids = z
  .string()
  .transform((text) => [...new Set(text.split(','))].filter((id) => id !== '' && id.length <= 64))
const place = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z.tuple([
      z.number().min(-90).max(90),
      z.number().min(-180).max(180),
      z.number().min(RADIUS_M.least).max(RADIUS_M.most),
    ]),
  )

/** Parses the query of a URL. Invalid parameters are ignored. */
export const readReplayUrl = (params: URLSearchParams): ReplayUrlState => parseAddress(params).search

/**
 * Returns the parameters that a replay of this period (ms since epoch) cannot use, each with its value and
 * the violated rule.
 */
export function findInvalidReplayParams(params: URLSearchParams, night: ReplayRange): InvalidUrlPart[] {
  const { search, unusable } = parseAddress(params)
  const at = Number(params.get('at') ?? night.from)
  const isElsewhere = search.range !== null && clipRange(search.range, night) === null
  if (isElsewhere) unusable.push('range')
  // false for a time that is no number, which `findInvalidParams` reports
  if (at < night.from || at > night.to) unusable.push('at')
  return unusable.map((name) => [name, params.get(name) ?? '', RULES[name]] as const)
}

type Name = (typeof REPLAY_PARAMS)[number] | 'at'
const WITHIN = 'lies within the time that is replayed'
const RULES: Readonly<Record<Name, string>> = {
  range: tr(catalogue.rangeHasAStartAndALaterEnd, { WITHIN }),
  trail: tr(catalogue.trailIsOneOfMap, { map: TRAIL_LENGTHS.map((ms) => ms ?? WHOLE).join(', ') }),
  speed: tr(catalogue.speedIsOneOfBoardSpeeds, { BOARD_SPEEDS: BOARD_SPEEDS.join(', ') }),
  paths: tr(catalogue.pathsAreThoseOfMostPathsGuardsAt, { MOST_PATHS: MAX_PATHS }),
  guards: tr(catalogue.guardsAreChosenByTheirNumbers),
  place: tr(catalogue.circleIsALatitudeALongitudeAndA, { least: RADIUS_M.least, most: RADIUS_M.most }),
  at: tr(catalogue.momentWithin, { WITHIN }),
}

function parseAddress(params: URLSearchParams): { search: ReplayUrlState; unusable: Name[] } {
  const unusable: Name[] = []
  const read = <Value>(name: Name, schema: z.ZodType<Value>) => {
    const text = params.get(name)
    if (text === null) return undefined
    const { data } = schema.safeParse(text)
    if (data === undefined) unusable.push(name)
    return data
  }
  const ofTrail = read('trail', trail)
  const ofPaths = read('paths', ids) ?? []
  if (ofPaths.length > MAX_PATHS) unusable.push('paths')
  const spot = read('place', place)
  const search = {
    range: read('range', range) ?? null,
    trailMs: ofTrail === undefined ? FIRST_TRAIL : ofTrail,
    speed: read('speed', speed) ?? null,
    paths: ofPaths.slice(0, MAX_PATHS),
    chosen: read('guards', ids) ?? [],
    place: spot ? { lat: spot[0], lon: spot[1], radiusM: spot[2] } : null,
  }
  return { search, unusable }
}

/** Returns the query with a change applied. Default values are not written; parameters of others stay. */
export function writeReplayUrl(before: URLSearchParams, change: Partial<ReplayUrlState>): URLSearchParams {
  const next = { ...readReplayUrl(before), ...change }
  const after = new URLSearchParams(before)
  const texts = {
    range: next.range && `${next.range.from}-${next.range.to}`,
    trail: next.trailMs === FIRST_TRAIL ? null : String(next.trailMs ?? WHOLE),
    speed: next.speed === null ? null : String(next.speed),
    paths: next.paths.length === 0 ? null : next.paths.join(),
    guards: next.chosen.length === 0 ? null : next.chosen.join(),
    place:
      next.place &&
      [next.place.lat.toFixed(6), next.place.lon.toFixed(6), Math.round(next.place.radiusM)].join(),
  }
  for (const [name, text] of Object.entries(texts))
    if (text === null) after.delete(name)
    else after.set(name, text)
  return after
}
