import { z } from 'zod'
import { type TrailWindow, MOST_HOURS } from '../../../domain/fix/trail-window.ts'
import type { Camera } from '../../map/map-host.ts'
import { STATUS_FILTERS, type GuardStatusFilter } from './guards/guard-filter.ts'

/** By what the list of guards is put in order: their names alone, or under heads. */
export const GROUPINGS = ['name', 'attention', 'assignment', 'shift'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What a link to a tracker page holds. */
export interface TrackerSearch {
  guard: string | null
  window: TrailWindow | null
  /** the moment under the play head, ms since epoch UTC */
  at: number | null
  /** the guard whose trail lies beside, on the same clock */
  beside: string | null
  client: string | null
  assignment: string | null
  status: GuardStatusFilter
  /** those off duty, too */
  offDuty: boolean
  q: string
  group: Grouping
  /** where the map looks; null = where it opens by itself */
  look: Camera | null
  /** a replay shows what had come by its moment, as the control room saw it then, and not what is known now */
  asSeen: boolean
  /** the line of a trail is drawn smoothed */
  smoothed: boolean
}

/** What of it a live board has: of when it is, and how it is known. */
export const NO_NIGHT = { window: null, at: null, asSeen: false } as const satisfies Partial<TrackerSearch>

/** Names under which an address says how a night is looked at; without a window they say nothing. */
export const NIGHT_NAMES = ['range', 'trail', 'speed', 'paths', 'guards', 'place'] as const

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
  .refine((h) => h > 0 && h <= MOST_HOURS)
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

/** A parameter of the address that could not be used; `from` stands for both ends of a window. */
export type Unusable = readonly [key: keyof Read, value: string]

function parseAddress(params: URLSearchParams): { read: Read; unusable: Unusable[] } {
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

/** Reads a link's query. A bad value counts as absent, and `unusableOf` tells of it; it never throws. */
export function readTrackerSearch(params: URLSearchParams): TrackerSearch {
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

/** What stands in a link's query and counts as absent because it cannot be used. */
export function unusableOf(params: URLSearchParams): readonly Unusable[] {
  return parseAddress(params).unusable
}

/** Writes what differs from the defaults; parameters of others stay as they are, but those of a night with none. */
export function writeTrackerSearch(state: TrackerSearch, others = new URLSearchParams()): URLSearchParams {
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
  if (window === null) for (const name of NIGHT_NAMES) params.delete(name)
  return params
}

/** A place to some 10 cm, and a zoom whose pictures nobody tells apart. */
const lookText = ({ center: { lat, lng }, zoom }: Camera) =>
  [lat.toFixed(6), lng.toFixed(6), zoom.toFixed(3)].join()

/**
 * The address (`href`) with a window and a moment that stay where they are, however much later it is opened, and where
 * the map looks, if that is given; without a window the address as it is.
 */
export function linkOfMoment(
  href: string,
  bounds: { from: number; to: number } | null,
  at: number | null,
  look?: Camera,
): string {
  if (bounds === null) return href
  const url = new URL(href)
  const window = { from: Math.floor(bounds.from), to: Math.ceil(bounds.to) }
  url.search = writeTrackerSearch(
    { ...readTrackerSearch(url.searchParams), window, at, ...(look && { look }) },
    url.searchParams,
  ).toString()
  return url.href
}

/**
 * What a link with hours meant when its moment was written: hours that still reach back to the moment are left alone,
 * else as many before and after it.
 */
export function anchoredWindow(window: TrailWindow, at: number | null, now: number): TrailWindow {
  if (at === null || !('hours' in window)) return window
  const ms = window.hours * HOUR_MS
  if (at >= now - ms) return window
  return { from: Math.max(0, Math.floor(at - ms)), to: Math.ceil(Math.min(at + ms, now)) }
}
