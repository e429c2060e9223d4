import { patrolStream } from '../../domain/patrol/decide.ts'
import { readModel } from './read-model.ts'

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
    }
  }
}

export const patrols = readModel(patrolStream, ['patrol'], (trx, key, event) => {
  switch (event.type) {
    case 'PatrolStarted':
      return trx
        .insertInto('patrol')
        .values({
          ...key,
          worker_id: event.workerId,
          assignment_id: event.assignmentId,
          started_at: event.startedAt,
          ended_at: null,
          end_reason: null,
        })
        .execute()
    case 'PatrolEnded':
      return trx
        .updateTable('patrol')
        .set({ ended_at: event.endedAt, end_reason: event.reason })
        .where('company', '=', key.company)
        .where('id', '=', key.id)
        .execute()
  }
})
