import { z } from 'zod'
import { RADIUS_M } from '../../../../../domain/geo/fence-shape.ts'
import type { Circle } from '../../../../../domain/night/who-was-here.ts'
import { BOARD_SPEEDS } from '../../../../machines/board-clock.ts'
import type { NIGHT_NAMES } from '../../tracker-search.ts'
import type { UnusablePart } from '../../unusable-address.tsx'
import { rangeWithin, type NightRange } from '../player/night-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as catalogue from './texts.ts'

/** How much of a trail is drawn, ms; null = all of the night. */
export const TRAILS = [60_000, 600_000, 3_600_000, null] as const
export type TrailMs = (typeof TRAILS)[number]
const FIRST_TRAIL = TRAILS[1]
const WHOLE = 'whole'

/** How a night is looked at, as a link to its replay holds it, beside what every link to the tracker does. */
export interface NightSearch {
  /** the stretch that was picked on the timeline */
  range: NightRange | null
  trailMs: TrailMs
  /** null: as the clock has it */
  speed: number | null
  /** whose whole paths are drawn, by id */
  paths: readonly string[]
  /** the guards who are chosen together, by id */
  chosen: readonly string[]
  /** the place that "Who was here?" is asked of */
  place: Circle | null
}

/** whose whole paths are drawn at once, at most */
export const MOST_PATHS = 12
const LATEST_DATE_MS = 8.64e15
const moment = z.number().int().min(0).max(LATEST_DATE_MS)
const range = z
  .string()
  .regex(/^\d+-\d+$/)
  .transform((text) => text.split('-').map(Number))
  .pipe(z.tuple([moment, moment]))
  .transform(([from, to]) => ({ from, to }))
  .refine(({ from, to }) => from < to)
const trail = z.string().transform((text) => TRAILS.find((ms) => String(ms ?? WHOLE) === text))
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

/** Reads the query of a link; what cannot be used counts as absent. */
export const readNightSearch = (params: URLSearchParams): NightSearch => parseAddress(params).search

/**
 * What stands in a link's query and cannot be used for the night from `from` to `to` (ms since epoch UTC): each with its
 * text and the rule that it breaks.
 */
export function unusableOfNight(params: URLSearchParams, night: NightRange): UnusablePart[] {
  const { search, unusable } = parseAddress(params)
  const at = Number(params.get('at') ?? night.from)
  const isElsewhere = search.range !== null && rangeWithin(search.range, night) === null
  if (isElsewhere) unusable.push('range')
  // what is no moment at all is told by the address of every board
  if (at < night.from || at > night.to) unusable.push('at')
  return unusable.map((name) => [name, params.get(name) ?? '', RULES[name]] as const)
}

type Name = (typeof NIGHT_NAMES)[number] | 'at'
const WITHIN = 'lies within the time that is replayed'
const RULES: Readonly<Record<Name, string>> = {
  range: tr(catalogue.rangeHasAStartAndALaterEnd, { WITHIN }),
  trail: tr(catalogue.trailIsOneOfMap, { map: TRAILS.map((ms) => ms ?? WHOLE).join(', ') }),
  speed: tr(catalogue.speedIsOneOfBoardSpeeds, { BOARD_SPEEDS: BOARD_SPEEDS.join(', ') }),
  paths: tr(catalogue.pathsAreThoseOfMostPathsGuardsAt, { MOST_PATHS }),
  guards: tr(catalogue.guardsAreChosenByTheirNumbers),
  place: tr(catalogue.circleIsALatitudeALongitudeAndA, { least: RADIUS_M.least, most: RADIUS_M.most }),
  at: tr(catalogue.momentWithin, { WITHIN }),
}

function parseAddress(params: URLSearchParams): { search: NightSearch; unusable: Name[] } {
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
  if (ofPaths.length > MOST_PATHS) unusable.push('paths')
  const spot = read('place', place)
  const search = {
    range: read('range', range) ?? null,
    trailMs: ofTrail === undefined ? FIRST_TRAIL : ofTrail,
    speed: read('speed', speed) ?? null,
    paths: ofPaths.slice(0, MOST_PATHS),
    chosen: read('guards', ids) ?? [],
    place: spot ? { lat: spot[0], lon: spot[1], radiusM: spot[2] } : null,
  }
  return { search, unusable }
}

/** The query with this changed; what differs from nothing asked is written, parameters of others stay. */
export function writeNightSearch(before: URLSearchParams, change: Partial<NightSearch>): URLSearchParams {
  const next = { ...readNightSearch(before), ...change }
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
