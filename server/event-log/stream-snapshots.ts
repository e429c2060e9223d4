import type { Kysely } from 'kysely'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import type { RecordedEvent, StreamType } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readStream } from './read-log.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Snapshots of streams: the state at a version, by default at every hundredth. A rebuild of the read
     * models creates them again.
     */
    snapshot: { company: string; stream: string; version: number; state: string }
  }
}

/**
 * Number of events between two snapshots. A command therefore never has to read more events to compute a
 * state.
 */
export const SNAPSHOT_INTERVAL = 100

interface Kept<State> {
  version: number
  state: State
}

/** The state of a stream at a version, computed from its events. */
export interface StreamSnapshots<State> {
  state: State
  /** the requested version, by default the newest one */
  version: number
  /** version of the snapshot used; 0: none */
  kept: number
  /** states at every hundredth version after that snapshot, which may be stored as snapshots */
  passed: readonly Kept<State>[]
}

export type StreamFold<State, Event extends { type: string }> = Pick<
  StreamType<State, { type: string }, Event>,
  'event' | 'upcasters' | 'personal' | 'personalParts' | 'evolve' | 'initial' | 'state' | 'snapshotInterval'
>

/**
 * Computes the state of a stream at its newest or a given version, from a snapshot and later events. Ignores
 * snapshots in another server version's format.
 */
export async function loadState<State, Event extends { type: string }>(
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
  type: StreamFold<State, Event>,
  upTo?: number,
): Promise<StreamSnapshots<State>> {
  const row =
    type.state &&
    (await db
      .selectFrom('snapshot')
      .select(['version', 'state'])
      .where('company', '=', company)
      .where('stream', '=', stream)
      .$if(upTo !== undefined, (query) => query.where('version', '<=', upTo ?? 0))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst())
  const known = row && type.state ? jsonText.pipe(type.state).safeParse(row.state) : null
  const kept = row && known?.success ? row.version : 0
  const passed: Kept<State>[] = []
  let state = known?.success ? known.data : type.initial
  let version = kept
  for (let read = SNAPSHOT_INTERVAL; read === SNAPSHOT_INTERVAL;) {
    const since = await readStream(db, company, stream, { after: version, upTo, limit: SNAPSHOT_INTERVAL })
    for (const recorded of since) {
      state = type.evolve(state, readEvent(type, recorded.event))
      version = recorded.version
    }
    read = since.length
    if (type.state && read === SNAPSHOT_INTERVAL) passed.push({ version, state })
  }
  return { state, version, kept, passed }
}

/** Stores the snapshots that are due, including the current state if enough events were appended. */
export async function saveSnapshot<State, Event extends { type: string }>(
  trx: Kysely<Tables>,
  company: CompanyId,
  stream: string,
  type: StreamFold<State, Event>,
  { state, version, kept, passed }: StreamSnapshots<State>,
  added: readonly RecordedEvent[],
): Promise<void> {
  if (!type.state) return
  const reached = version + added.length
  const newest = passed.at(-1)?.version ?? kept
  if (reached - newest >= (type.snapshotInterval ?? SNAPSHOT_INTERVAL))
    await saveStates(trx, company, stream, [...passed, { version: reached, state: fold(type, state, added) }])
  else await saveStates(trx, company, stream, passed)
}

/** Stores snapshots of a stream. They replace snapshots in the format of another server version. */
export async function saveStates<State>(
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
  states: readonly Kept<State>[],
): Promise<void> {
  for (const { version, state } of states) {
    const text = canonicalJson(state)
    await db
      .insertInto('snapshot')
      .values({ company, stream, version, state: text })
      .onConflict((conflict) =>
        conflict.columns(['company', 'stream', 'version']).doUpdateSet({ state: text }),
      )
      .execute()
  }
}

const fold = <State, Event extends { type: string }>(
  type: StreamFold<State, Event>,
  state: State,
  events: readonly RecordedEvent[],
): State => events.reduce((before, { event }) => type.evolve(before, readEvent(type, event)), state)
