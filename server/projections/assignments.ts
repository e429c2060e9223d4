import type { Transaction } from 'kysely'
import { assignmentStream } from '../../domain/assignment/decide.ts'
import type { AssignmentEvent } from '../../domain/assignment/assignment.ts'
import type { Tables } from '../db/tables.ts'
import { readModel, type RowKey, searchText } from './read-model.ts'

type Of<Type extends AssignmentEvent['type']> = Extract<AssignmentEvent, { type: Type }>

export const assignments = readModel(
  assignmentStream,
  ['assignment', 'worker_assignment'],
  (trx, key, event, { position }) => {
    switch (event.type) {
      case 'AssignmentAdded':
        return trx
          .insertInto('assignment')
          .values({
            ...key,
            client_id: event.clientId,
            name: event.name,
            search: searchText(event.name),
            geofence: null,
          })
          .execute()
      case 'GeofenceDrawn':
        return setGeofence(trx, key, event.coordinates)
      case 'GeofenceRemoved':
        return setGeofence(trx, key, null)
      case 'GuardAssigned':
        return assignGuard(trx, key, event, position)
      case 'GuardWithdrawn':
        return trx
          .deleteFrom('worker_assignment')
          .where('company', '=', key.company)
          .where('id', '=', event.entryId)
          .execute()
    }
  },
)

const setGeofence = (trx: Transaction<Tables>, key: RowKey, geofence: string | null) =>
  trx
    .updateTable('assignment')
    .set({ geofence })
    .where('company', '=', key.company)
    .where('id', '=', key.id)
    .execute()

const assignGuard = (
  trx: Transaction<Tables>,
  { company, id }: RowKey,
  { entryId, workerId, sitePostId, shift }: Of<'GuardAssigned'>,
  position: number,
) =>
  trx
    .insertInto('worker_assignment')
    .values({
      company,
      id: entryId,
      worker_id: workerId,
      assignment_id: id,
      site_post_id: sitePostId,
      shift_name: shift?.name ?? null,
      shift_search: shift ? searchText(shift.name) : null,
      shift_start: shift?.startLocal ?? null,
      shift_minutes: shift?.durationMin ?? null,
      position,
    })
    .execute()
