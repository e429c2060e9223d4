import type { Kysely, Transaction } from 'kysely'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { RecordedEvent, StreamType } from '../../domain/event.ts'
import { jsonText } from '../../domain/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readStream } from './read-log.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The state of each long stream at one of its newest versions; a rebuild lets all go, and commands make them again. */
    snapshot: { company: string; stream: string; version: number; state: string }
  }
}

/** so many events at most are folded for a command */
const EVERY = 100

/** A stream as its events left it. */
export interface StreamState<State> {
  state: State
  /** how many events it has */
  version: number
  /** how many of these the state that is kept holds */
  kept: number
}

type Evolving<State, Event extends { type: string }> = Pick<
  StreamType<State, { type: string }, Event>,
  'event' | 'evolve' | 'initial' | 'state'
>

/** Folds a stream: what is kept of it, and the events since. What is kept in another shape is passed over. */
export async function loadState<State, Event extends { type: string }>(
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
  type: Evolving<State, Event>,
): Promise<StreamState<State>> {
  const row =
    type.state &&
    (await db
      .selectFrom('snapshot')
      .select(['version', 'state'])
      .where('company', '=', company)
      .where('stream', '=', stream)
      .executeTakeFirst())
  const known = row && type.state ? jsonText.pipe(type.state).safeParse(row.state) : null
  const kept = row && known?.success ? row.version : 0
  const since = await readStream(db, company, stream, kept)
  const state = fold(type, known?.success ? known.data : type.initial, since)
  return { state, version: since.at(-1)?.version ?? kept, kept }
}

/** Keeps the state once enough has been added to what is kept. */
export async function keepState<State, Event extends { type: string }>(
  trx: Transaction<Tables>,
  company: CompanyId,
  stream: string,
  type: Evolving<State, Event>,
  { state, version, kept }: StreamState<State>,
  added: readonly RecordedEvent[],
): Promise<void> {
  const reached = version + added.length
  if (!type.state || reached - kept < EVERY) return
  const row = { version: reached, state: canonicalJson(fold(type, state, added)) }
  await trx
    .insertInto('snapshot')
    .values({ company, stream, ...row })
    .onConflict((conflict) => conflict.columns(['company', 'stream']).doUpdateSet(row))
    .execute()
}

const fold = <State, Event extends { type: string }>(
  type: Evolving<State, Event>,
  state: State,
  events: readonly RecordedEvent[],
): State => events.reduce((before, { event }) => type.evolve(before, type.event.parse(event)), state)
