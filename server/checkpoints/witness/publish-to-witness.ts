import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { WitnessConfig } from '../../config/config.ts'
import type { Tables } from '../../db/tables.ts'
import { sha256 } from '../../event-log/sha256.ts'
import type { Witness } from './witness.ts'

/** maximum number of checkpoints per write, so that mails and requests stay short */
const AT_ONCE = 100
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 10 * 60_000

/** State of a witness. Times are ms since epoch UTC. */
export interface WitnessState {
  writtenAt: number | null
  failingSince: number | null
  triedAt: number | null
}

/**
 * Returns the name under which the state of a witness is stored: a hash, because its URL may contain a
 * secret.
 */
const nameOf = (config: WitnessConfig): string => sha256(JSON.stringify(config))

/** Reads the state of this witness; null before the first attempt. */
export async function readWitnessState(
  { db }: Pick<Context, 'db'>,
  config: WitnessConfig,
): Promise<WitnessState | null> {
  const row = await db.selectFrom('witness').selectAll().where('name', '=', nameOf(config)).executeTakeFirst()
  return row ? { writtenAt: row.written_at, failingSince: row.failing_since, triedAt: row.tried_at } : null
}

/**
 * Sends the witness the checkpoints that it does not yet have, oldest first. A failure is logged once. The
 * next attempt waits, up to ten minutes after repeated failures.
 */
export async function publishToWitness(
  context: Context,
  config: WitnessConfig,
  witness: Witness,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { db, now } = context
  const name = nameOf(config)
  await welcome(context, name)
  const { failingSince, triedAt } = (await readWitnessState(context, config)) ?? {}
  if (failingSince && triedAt && now() < triedAt + pauseAfter(triedAt - failingSince)) return
  // the default witness is a file that is lost with its container; start a new one with the newest
  // checkpoints
  if (witness.isMissing()) await giveNewest(db)
  const note = (columns: object) => db.updateTable('witness').set(columns).where('name', '=', name).execute()
  while (!stopped()) {
    const waiting = await db
      .selectFrom('checkpoint')
      .select(['company', 'size', 'note'])
      .where('witnessed_at', 'is', null)
      .orderBy('at')
      .orderBy('company')
      .orderBy('size')
      .limit(AT_ONCE)
      .execute()
    if (waiting.length === 0) return
    const at = now()
    try {
      await witness.write(waiting.map((each) => each.note))
    } catch (error) {
      // the witness may be unavailable for a while; nothing depends on it
      if (!failingSince) context.log.error({ err: error }, witnessFailure(config))
      await note({ tried_at: at, failing_since: failingSince ?? at, fault: faultOf(error) })
      return
    }
    for (const { company, size } of waiting)
      await db
        .updateTable('checkpoint')
        .set({ witnessed_at: at })
        .where('company', '=', company)
        .where('size', '=', size)
        .execute()
    await note({ tried_at: at, written_at: at, failing_since: null, fault: null })
  }
}

const pauseAfter = (failed: number): number => Math.min(Math.max(failed, FIRST_RETRY_MS), LAST_RETRY_MS)

/**
 * Marks only the newest checkpoint of each company as waiting when a witness is new. It covers all earlier
 * events.
 */
async function welcome({ db }: Context, name: string): Promise<void> {
  const known = await db.selectFrom('witness').select('name').execute()
  if (known.some((each) => each.name === name)) return
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('witness').execute()
    await trx
      .insertInto('witness')
      .values({ name, tried_at: null, written_at: null, failing_since: null, fault: null })
      .execute()
    await giveNewest(trx)
  })
}

/** Marks the newest checkpoint of each company as waiting, even if the witness already received it. */
async function giveNewest(db: Kysely<Tables>): Promise<void> {
  for (const { company, signed_size } of await db
    .selectFrom('log_tree')
    .select(['company', 'signed_size'])
    .execute())
    await db
      .updateTable('checkpoint')
      .set({ witnessed_at: null })
      .where('company', '=', company)
      .where('size', '=', signed_size)
      .execute()
}

const witnessFailure = (config: WitnessConfig): string =>
  config.kind === 'path' && config.isDefault
    ? `witness write failed, retrying: ${config.path} cannot be written, so a log could be rewritten unnoticed. Set WITNESS to another place, or to none.`
    : 'witness write failed, retrying'

const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)
