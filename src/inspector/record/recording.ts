import { z } from 'zod'
import type { AnyMachineSnapshot, StateValue } from 'xstate'
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

/** Returns what is recorded of a machine's state, with its context without secrets. */
export const recordSnapshot = (
  { status, value, historyValue }: AnyMachineSnapshot,
  context: unknown,
): RecordedSnapshot => ({
  status,
  value,
  context,
  history: Object.fromEntries(
    Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  ),
})

/** A machine that ran while it was recorded. */
export const recordedActor = z.object({
  id: z.string().max(200),
  machine: z.string().max(200),
  /** id of its parent actor; null: none, or in older files */
  parent: z.string().max(200).nullable().default(null),
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
  fixes: z.array(recordedFix).max(MOST_FIXES).default([]),
})

export type RecordedSnapshot = z.infer<typeof recordedSnapshot>
export type RecordedActor = z.infer<typeof recordedActor>
export type RecordedEvent = z.infer<typeof recordedEvent>
export type RecordedFix = z.infer<typeof recordedFix>
export type Recording = z.infer<typeof recordingSchema>

export const EMPTY_RECORDING: Recording = { actors: [], events: [], fixes: [] }

/** Each item of both once, in its last version. */
const union = <Item>(known: Item[], told: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  told.length === 0 ? known : [...new Map([...known, ...told].map((item) => [keyOf(item), item])).values()]

/** The same in order of time. Thousands of known fixes are not sorted again for each event. */
const unionInOrder = <Item extends { at: number }>(
  known: Item[],
  told: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] =>
  told.length === 0 ? known : union(known, told, keyOf).toSorted((one, other) => one.at - other.at)

/** Merges a recording with updates: each actor and event once, in its last version, in order of time. */
export const mergeRecordings = (recording: Recording, told: Recording, most: number): Recording =>
  limitRecording(
    {
      actors: union(recording.actors, told.actors, ({ id }) => id),
      events: unionInOrder(recording.events, told.events, ({ id }) => id),
      fixes: unionInOrder(recording.fixes, told.fixes, ({ at, worker, t }) => `${at} ${worker} ${t}`),
    },
    most,
  )

/**
 * Returns at most the given number of events, the newest; the initial state of an actor is that after its
 * last dropped event.
 */
export function limitRecording({ actors, events, fixes }: Recording, most: number): Recording {
  const ending = ({ until }: RecordedActor) => until ?? Number.MAX_VALUE
  const endedFirst = actors.toSorted((one, other) => ending(one) - ending(other) || one.since - other.since)
  const gone = new Set(endedFirst.slice(0, -MOST_ACTORS).map(({ id }) => id))
  const known = events.filter(({ actor }) => !gone.has(actor))
  const kept = known.slice(-most)
  const before = new Map(known.slice(0, -most).map(({ actor, snapshot }) => [actor, snapshot]))
  const heard = new Set(kept.map(({ actor }) => actor))
  return {
    actors: actors
      .filter(({ id, until }) => !gone.has(id) && (until === null || heard.has(id) || !before.has(id)))
      .map((actor) => ({ ...actor, first: before.get(actor.id) ?? actor.first })),
    events: kept,
    fixes: fixes.slice(-MOST_FIXES),
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
export const hasPositions = ({ fixes }: Recording): boolean => fixes.some(({ lat }) => lat !== undefined)

/**
 * Returns the position of each guard by the fixes that had arrived at a time; null if the recording has no
 * positions.
 */
export function positionsAt(recording: Recording, at: number): Lead['guards'] {
  if (!hasPositions(recording)) return null
  const newest = new Map<string, RecordedFix>()
  for (const fix of recording.fixes)
    if (fix.at <= at && fix.t >= (newest.get(fix.worker)?.t ?? 0)) newest.set(fix.worker, fix)
  return [...newest.values()].flatMap(({ worker, lat, lon }) =>
    lat === undefined || lon === undefined ? [] : [{ worker, lat, lon }],
  )
}

/** Id of this tab; a page on plain http has no randomUUID. */
export const TAB_NAME = Math.random().toString(36).slice(2, 10)

const recordingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('recording.requested') }),
  z.object({ type: z.literal('recording.told'), recording: recordingSchema }),
])
type RecordingMessage = z.infer<typeof recordingMessage>

/** Opens the channel by which tabs send recordings to inspectors, and inspectors request them. */
export function openRecordingChannel(receive: (message: RecordingMessage) => void) {
  const channel = new BroadcastChannel('askari-inspector')
  channel.onmessage = ({ data }) => {
    const { data: message } = recordingMessage.safeParse(data)
    if (message) receive(message)
  }
  return {
    send: (message: RecordingMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
