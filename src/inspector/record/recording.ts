import { z } from 'zod'
import type { StateValue } from 'xstate'
import type { Lead } from '../../following-board.ts'
import { chartState } from '../chart/chart.ts'

/** Maximum number of stored events of one tab; older ones are dropped. */
export const MAX_TAB_EVENTS = 5_000
/** Maximum number of shown events, of all tabs together or of a file. */
export const MAX_SHOWN_EVENTS = 20_000
/** Maximum number of stored arrivals of fixes. */
const MOST_FIXES = 20_000
/**
 * Maximum number of stored machines of a recording; those that ended first are dropped with their
 * events.
 */
const MOST_ACTORS = 500

const isStateValue = (value: unknown): value is StateValue =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isStateValue))
/** ms since epoch UTC, with fractions */
const moment = z.number()

/** State and context of a machine, without secrets. */
export const recordedSnapshot = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value: z.custom<StateValue>(isStateValue, 'is not the value of a state'),
  context: z.unknown(),
  /** by the id of a history state, the ids of the states that it restores */
  history: z.record(z.string(), z.array(z.string())).optional(),
})

/** A machine that ran while it was recorded. */
export const recordedActor = z.object({
  id: z.string().max(200),
  machine: z.string().max(200),
  /** id of its parent actor; null: none, or in older files */
  parent: z.string().max(200).nullable().default(null),
  tab: z.string().max(100),
  /** the console's URL without its query, when recording started */
  page: z.string().max(2_000),
  since: moment,
  /** when it stopped; null while it runs */
  until: moment.nullable(),
  chart: chartState,
  /** state before the first stored event */
  first: recordedSnapshot,
})

/** An event of a machine, and the state after it. */
export const recordedEvent = z.object({
  id: z.string().max(200),
  actor: z.string().max(200),
  at: moment,
  event: z.looseObject({ type: z.string().max(200) }),
  snapshot: recordedSnapshot,
})

/**
 * The arrival of a fix: its guard, the time of arrival and its own time, ms since epoch UTC; its position
 * only if the person has allowed that.
 */
const recordedFix = z.object({
  at: moment,
  worker: z.string().max(100),
  t: moment,
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
})

export const recordingSchema = z.object({
  actors: z.array(recordedActor).max(MOST_ACTORS),
  /** oldest first */
  events: z.array(recordedEvent).max(MAX_SHOWN_EVENTS),
  fixes: z.array(recordedFix).max(MOST_FIXES).optional(),
})

export type RecordedSnapshot = z.infer<typeof recordedSnapshot>
export type RecordedActor = z.infer<typeof recordedActor>
export type RecordedEvent = z.infer<typeof recordedEvent>
export type RecordedFix = z.infer<typeof recordedFix>
export type Recording = z.infer<typeof recordingSchema>

export const EMPTY_RECORDING: Recording = { actors: [], events: [] }

/** Merges a recording with updates: each actor and event once, in its last version, in order of time. */
export function mergeRecordings(recording: Recording, told: Recording, most: number): Recording {
  const actors = new Map([...recording.actors, ...told.actors].map((actor) => [actor.id, actor]))
  const events = new Map([...recording.events, ...told.events].map((event) => [event.id, event]))
  const inOrder = [...events.values()].toSorted((one, other) => one.at - other.at)
  const fixes = withFixes(recording.fixes, told.fixes)
  return limitRecording({ actors: [...actors.values()], events: inOrder, ...(fixes && { fixes }) }, most)
}

/** Merges the arrivals of both, up to the maximum. */
function withFixes(known: readonly RecordedFix[] = [], told: readonly RecordedFix[] = []) {
  if (known.length + told.length === 0) return null
  const each = new Map([...known, ...told].map((fix) => [`${fix.at} ${fix.worker} ${fix.t}`, fix]))
  return [...each.values()].toSorted((one, other) => one.at - other.at).slice(-MOST_FIXES)
}

/**
 * Returns at most the given number of events, the newest; the initial state of an actor is that after its
 * last dropped event.
 */
export function limitRecording(recording: Recording, most: number): Recording {
  const { actors, events } = withNewestActors(recording)
  const { fixes } = recording
  const arrived = fixes && { fixes }
  if (events.length <= most) return { actors, events, ...arrived }
  const kept = events.slice(-most)
  const left = new Map(events.slice(0, -most).map(({ actor, snapshot }) => [actor, snapshot]))
  const heard = new Set(kept.map(({ actor }) => actor))
  return {
    ...arrived,
    events: kept,
    actors: actors
      .filter(({ id, until }) => until === null || heard.has(id))
      .map((actor) => ({ ...actor, first: left.get(actor.id) ?? actor.first })),
  }
}

function withNewestActors({ actors, events }: Recording): Recording {
  if (actors.length <= MOST_ACTORS) return { actors, events }
  const ending = ({ until }: RecordedActor) => until ?? Number.MAX_VALUE
  const inOrder = actors.toSorted((one, other) => ending(one) - ending(other) || one.since - other.since)
  const gone = new Set(inOrder.slice(0, -MOST_ACTORS).map(({ id }) => id))
  return {
    actors: actors.filter(({ id }) => !gone.has(id)),
    events: events.filter(({ actor }) => !gone.has(actor)),
  }
}

/** Returns the state of every actor after the event at `index`, by id; later actors are left out. */
export function snapshotsAfter(
  { actors, events }: Recording,
  index: number,
): ReadonlyMap<string, RecordedSnapshot> {
  const at = events[index]?.at ?? Number.POSITIVE_INFINITY
  const snapshots = new Map(actors.filter(({ since }) => since <= at).map(({ id, first }) => [id, first]))
  for (const { actor, snapshot } of events.slice(0, index + 1)) snapshots.set(actor, snapshot)
  return snapshots
}

/** Whether a recording contains positions. */
export const hasPositions = ({ fixes = [] }: Recording): boolean => fixes.some(({ lat }) => lat !== undefined)

/**
 * Returns the position of each guard by the fixes that had arrived at a time; null if the recording has no
 * positions.
 */
export function positionsAt(recording: Recording, at: number): Lead['guards'] {
  if (!hasPositions(recording)) return null
  const newest = new Map<string, RecordedFix>()
  for (const fix of recording.fixes ?? [])
    if (fix.at <= at && fix.t >= (newest.get(fix.worker)?.t ?? 0)) newest.set(fix.worker, fix)
  return [...newest.values()].flatMap(({ worker, lat, lon }) =>
    lat === undefined || lon === undefined ? [] : [{ worker, lat, lon }],
  )
}

/** Channel by which tabs send recordings to inspectors, and inspectors request them. */
export const openRecordingChannel = () => new BroadcastChannel('askari-inspector')

/** Id of this tab; a page on plain http has no randomUUID. */
export const TAB_NAME = Math.random().toString(36).slice(2, 10)

export const recordingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('recording.requested') }),
  z.object({ type: z.literal('recording.told'), recording: recordingSchema }),
])
export type RecordingMessage = z.infer<typeof recordingMessage>
