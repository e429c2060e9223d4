import { sql, type Transaction } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

/** Every duty that a guard has had, read from the log: a night is told with the hours of that night. */
export const heldDuties: Migration = {
  name: '0098-held-duties',
  up: async (trx) => {
    await trx.schema
      .createTable('held_duty')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('shift_name', 'text')
      .addColumn('shift_start', 'text')
      .addColumn('shift_minutes', 'bigint')
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('to_at', 'bigint')
      .addPrimaryKeyConstraint('held_duty_pk', ['company', 'id', 'position'])
      .execute()
    await trx.schema
      .createIndex('held_duty_in_force')
      .on('held_duty')
      .columns(['company', 'to_at', 'from_at'])
      .execute()
    await fillHeldDuties(trx)
  },
}

interface Given {
  entryId: string
  workerId: string
  shift?: { name: string; startLocal: string; durationMin: number } | null
}

/** Fills the empty table from the events that were there before it. */
export async function fillHeldDuties(trx: Transaction<Tables>): Promise<void> {
  const assignments = await sql<{ company: string; id: string }>`select company, id from assignment`.execute(
    trx,
  )
  for (const { company, id } of assignments.rows) {
    const { rows } = await sql<{ type: string; data: string; at: number; position: number }>`
      select type, data, at, position from event
      where company = ${company} and stream = ${`assignment-${id}`}
        and type in ('GuardAssigned', 'GuardDutyChanged', 'GuardWithdrawn') order by version`.execute(trx)
    for (const { type, data, at, position } of rows) {
      const { entryId, workerId, shift = null } = JSON.parse(data) as Given
      await sql`update held_duty set to_at = ${at}
        where company = ${company} and id = ${entryId} and to_at is null`.execute(trx)
      if (type === 'GuardWithdrawn') continue
      await sql`insert into held_duty (company, id, position, worker_id, assignment_id, shift_name, shift_start,
          shift_minutes, from_at)
        values (${company}, ${entryId}, ${position}, ${workerId}, ${id}, ${shift?.name ?? null},
          ${shift?.startLocal ?? null}, ${shift?.durationMin ?? null}, ${at})`.execute(trx)
    }
  }
}
