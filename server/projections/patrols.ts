import { streamParts } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { Projection } from './projection.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, groupBy } from '../fixes/batches.ts'
import { changeRow, readModel } from './read-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    patrol: {
      company: string
      id: string
      worker_id: string
      assignment_id: string | null
      started_at: number
      ended_at: number | null
      end_reason: string | null
      /** time of the last fix before the guard went offline, ms since epoch UTC; null: not offline */
      offline_since: number | null
    }
    /** number of a company's patrols, stored so that lists need not count them */
    patrol_count: { company: string; count: number }
  }
}

const eachByItself = readModel(patrolStream, ['patrol', 'patrol_count'], async (trx, key, event) => {
  switch (event.type) {
    case 'PatrolStarted':
      await trx
        .insertInto('patrol')
        .values({
          ...key,
          worker_id: event.workerId,
          assignment_id: event.assignmentId,
          started_at: event.startedAt,
          ended_at: null,
          end_reason: null,
          offline_since: null,
        })
        .execute()
      return trx
        .insertInto('patrol_count')
        .values({ company: key.company, count: 1 })
        .onConflict((conflict) =>
          conflict.column('company').doUpdateSet((eb) => ({ count: eb('patrol_count.count', '+', 1) })),
        )
        .execute()
    case 'PatrolEnded':
      return changeRow(trx, 'patrol', key, {
        ended_at: event.endedAt,
        end_reason: event.reason,
        offline_since: null,
      })
    case 'GuardContactLost':
      return changeRow(trx, 'patrol', key, { offline_since: event.lastFixAt })
    case 'GuardContactRestored':
      return changeRow(trx, 'patrol', key, { offline_since: null })
  }
})

/** maximum number of rows per statement */
const ROWS = 256

/** Stores the starts of many patrols with few statements. Returns the other events. */
const applyMany: Projection['applyMany'] = async (trx, events) => {
  const rows: Tables['patrol'][] = []
  const left: (typeof events)[number][] = []
  for (const recorded of events) {
    const event = readEvent(patrolStream, recorded.event)
    if (event.type === 'PatrolStarted')
      rows.push({
        company: recorded.company,
        id: streamParts(recorded.stream).id,
        worker_id: event.workerId,
        assignment_id: event.assignmentId,
        started_at: event.startedAt,
        ended_at: null,
        end_reason: null,
        offline_since: null,
      })
    else left.push(recorded)
  }
  for (const batch of toBatches(rows, ROWS)) await trx.insertInto('patrol').values(batch).execute()
  for (const [company, ofCompany] of groupBy(rows, (row) => row.company))
    await trx
      .insertInto('patrol_count')
      .values({ company, count: ofCompany.length })
      .onConflict((conflict) =>
        conflict
          .column('company')
          .doUpdateSet((eb) => ({ count: eb('patrol_count.count', '+', ofCompany.length) })),
      )
      .execute()
  return left
}

export const patrols = { ...eachByItself, applyMany }
