import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Archiving } from '../../domain/event-sourcing/with-archiving.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Tables } from '../db/tables.ts'
import type { RowKey } from '../projections/read-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * every version of a checkpoint or a route; it is in force from `from_at` until `to_at`, ms since epoch
     * UTC
     */
    round_plan: {
      company: string
      /** 'checkpoint' or 'patrol-route' */
      stream: string
      id: string
      /** log position of the event that created it */
      position: number
      from_at: number
      /** end of the version's validity; null: in force */
      to_at: number | null
      /** JSON of the record's fields in this version */
      fields: string
    }
  }
}

const keptFields = jsonText.pipe(z.record(z.string(), z.unknown()))

interface PlanStream {
  name: string
  added: string
  removed: string
  archiving: Archiving
}

/**
 * Stores a new version of a checkpoint or route, and ends the previous one. An archived or removed record has
 * none in force.
 */
export async function recordPlanVersion(
  trx: Transaction<Tables>,
  { name: stream, added, removed, archiving }: PlanStream,
  { company, id }: RowKey,
  { type, ...fields }: { type: string },
  { at, position }: { at: number; position: number },
): Promise<void> {
  const ends = type === removed || type === archiving.archived
  const changes = Object.keys(fields).length > 0 || type === archiving.restored
  if (!ends && !changes) return
  const last =
    type === added
      ? undefined
      : await trx
          .selectFrom('round_plan')
          .select(['position', 'fields'])
          .where('company', '=', company)
          .where('stream', '=', stream)
          .where('id', '=', id)
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (last)
    await trx
      .updateTable('round_plan')
      .set({ to_at: at })
      .where('company', '=', company)
      .where('stream', '=', stream)
      .where('id', '=', id)
      .where('position', '=', last.position)
      .where('to_at', 'is', null)
      .execute()
  if (ends) return
  const before = last ? keptFields.parse(last.fields) : {}
  await trx
    .insertInto('round_plan')
    .values({
      company,
      stream,
      id,
      position,
      from_at: at,
      to_at: null,
      fields: JSON.stringify({ ...before, ...fields }),
    })
    .execute()
}
