import { z } from 'zod'
import { type TrailWindow, MAX_WINDOW_HOURS } from '../../../../domain/fix/trail-window.ts'
import type { Camera } from '../../../map/hosts/map-host.ts'
import { STATUS_FILTERS, type GuardStatusFilter } from '../guards/guard-filter.ts'

/** How the list of guards is sorted or grouped. */
export const GROUPINGS = ['name', 'attention', 'assignment', 'shift'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** State of a tracker page, as in its URL. */
export interface TrackerUrlState {
  guard: string | null
  window: TrailWindow | null
  /** current time of playback, ms since epoch */
  at: number | null
  /** id of a second guard, whose trail is compared at the same times */
  beside: string | null
  client: string | null
  assignment: string | null
  status: GuardStatusFilter
  /** whether to include off-duty guards */
  offDuty: boolean
  q: string
  group: Grouping
  /** position of the map; null for the default */
  look: Camera | null
  /** whether to show only data that had arrived at each time */
  asSeen: boolean
  /** whether a trail is drawn as a smooth line */
  smoothed: boolean
}

/** Values of the live page: no period and no time. */
export const NO_REPLAY = { window: null, at: null, asSeen: false } as const satisfies Partial<TrackerUrlState>

/** Names of the parameters that only a replay uses. */
export const REPLAY_PARAMS = ['range', 'trail', 'speed', 'paths', 'guards', 'place'] as const

const id = z.string().trim().min(1).max(64)
const HOUR_MS = 3_600_000
const LATEST_DATE_MS = 8.64e15
const moment = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((t) => t <= LATEST_DATE_MS)
const hours = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
  .refine((h) => h > 0 && h <= MAX_WINDOW_HOURS)
const MOST_ZOOM = 24
const look = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .refine(
    ([lat = NaN, lng = NaN, zoom = NaN]) =>
      Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= MOST_ZOOM,
  )
  .transform(([lat = 0, lng = 0, zoom = 0]): Camera => ({ center: { lat, lng }, zoom }))

const search = z
  .object({
    guard: id,
    hours,
    from: moment,
    to: moment,
    at: moment,
    beside: id,
    client: id,
    assignment: id,
    status: z.enum(STATUS_FILTERS),
    off_duty: z.enum(['shown']),
    q: z.string().max(200),
    group: z.enum(GROUPINGS),
    look,
    known: z.enum(['then']),
    line: z.enum(['smoothed']),
  })
  .partial()
type Read = z.infer<typeof search>

/** An unusable parameter and its value. `from` stands for both ends of the period. */
export type InvalidParam = readonly [key: keyof Read, value: string]

function parseAddress(params: URLSearchParams): { read: Read; unusable: InvalidParam[] } {
  const given = new Map(Object.keys(search.shape).flatMap((key) => [[key, params.get(key) ?? '']] as const))
  for (const [key, value] of given) if (value === '') given.delete(key)
  const { error } = search.safeParse(Object.fromEntries(given))
  const bad = new Set(error?.issues.map(({ path }) => String(path[0])))
  const usable = [...given].filter(([key]) => !bad.has(key))
  const read = search.parse(Object.fromEntries(usable))
  const hasEnds = given.has('from') || given.has('to')
  if (hasEnds && !bad.has('from') && !bad.has('to') && !isForward(read))
    bad.add(given.has('from') ? 'from' : 'to')
  return {
    read,
    unusable: [...given].flatMap(([key, value]) =>
      bad.has(key) ? [[key as keyof Read, value] as const] : [],
    ),
  }
}

function isForward({ from, to }: Read): boolean {
  return from !== undefined && to !== undefined && from < to
}

function windowOf(read: Read): TrailWindow | null {
  const { from, to, hours } = read
  if (from !== undefined && to !== undefined && isForward(read)) return { from, to }
  return hours === undefined ? null : { hours }
}

/** Parses the query of a URL. Invalid values are ignored; `findInvalidParams` returns them. Never throws. */
export function readTrackerUrl(params: URLSearchParams): TrackerUrlState {
  const { read } = parseAddress(params)
  return {
    guard: read.guard ?? null,
    window: windowOf(read),
    at: read.at ?? null,
    beside: read.beside ?? null,
    client: read.client ?? null,
    assignment: read.assignment ?? null,
    status: read.status ?? 'all',
    offDuty: read.off_duty === 'shown',
    q: read.q ?? '',
    group: read.group ?? 'name',
    look: read.look ?? null,
    asSeen: read.known === 'then',
    smoothed: read.line === 'smoothed',
  }
}

/** Returns the values in a URL's query that `readTrackerUrl` ignores. */
export function findInvalidParams(params: URLSearchParams): readonly InvalidParam[] {
  return parseAddress(params).unusable
}

/**
 * Writes the state to a query, without default values. Parameters in `others` stay, but those of a replay
 * only if there is a period.
 */
export function writeTrackerUrl(state: TrackerUrlState, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others)
  const { window } = state
  const values: Record<keyof Read, string | number | null> = {
    guard: state.guard,
    hours: window && 'hours' in window ? window.hours : null,
    from: window && 'from' in window ? window.from : null,
    to: window && 'to' in window ? window.to : null,
    at: state.at === null ? null : Math.round(state.at),
    beside: state.beside,
    client: state.client,
    assignment: state.assignment,
    status: state.status === 'all' ? null : state.status,
    off_duty: state.offDuty ? 'shown' : null,
    q: state.q === '' ? null : state.q,
    group: state.group === 'name' ? null : state.group,
    look: state.look && lookText(state.look),
    known: state.asSeen ? 'then' : null,
    line: state.smoothed ? 'smoothed' : null,
  }
  for (const [key, value] of Object.entries(values)) {
    if (value === null) params.delete(key)
    else params.set(key, String(value))
  }
  // a patrol's trail has a range too, although its period is not in the URL
  const hadWindow = others.has('hours') || others.has('from')
  if (window === null && hadWindow) for (const name of REPLAY_PARAMS) params.delete(name)
  return params
}

/**
 * Formats a map position. Six decimals of a degree are about 10 cm; three of a zoom level make no visible
 * difference.
 */
const lookText = ({ center: { lat, lng }, zoom }: Camera) =>
  [lat.toFixed(6), lng.toFixed(6), zoom.toFixed(3)].join()

/**
 * Returns a URL whose period is absolute, so that it means the same later, with the time `at` and optionally
 * the map's position. Without `bounds`, the URL is unchanged.
 */
export function momentLink(
  href: string,
  bounds: { from: number; to: number } | null,
  at: number | null,
  look?: Camera,
): string {
  if (bounds === null) return href
  const url = new URL(href)
  const window = { from: Math.floor(bounds.from), to: Math.ceil(bounds.to) }
  url.search = writeTrackerUrl(
    { ...readTrackerUrl(url.searchParams), window, at, ...(look && { look }) },
    url.searchParams,
  ).toString()
  return url.href
}

/**
 * Makes a relative period ("last hours") absolute if it no longer contains the linked time `at`. The result
 * reaches as many hours before and after it. All in ms since epoch.
 */
export function anchorWindow(window: TrailWindow, at: number | null, now: number): TrailWindow {
  if (at === null || !('hours' in window)) return window
  const ms = window.hours * HOUR_MS
  if (at >= now - ms) return window
  return { from: Math.max(0, Math.floor(at - ms)), to: Math.ceil(Math.min(at + ms, now)) }
}
