import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { INVALID_GEOFENCE, parseGeofence } from '../geo/geofence.ts'
import { refuse } from '../refusal.ts'
import {
  type AssignmentEvent,
  type AssignmentState,
  assignmentEvent,
  evolveAssignment,
  noAssignment,
} from './assignment.ts'
import { dutyShift } from './duty-shift.ts'

const id = z.string().min(1)

export const assignmentCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('AddAssignment'), clientId: id, name: z.string().trim().min(1).max(120) }),
  /** coordinates: a GeoJSON Polygon as text */
  z.object({ type: z.literal('DrawGeofence'), coordinates: z.string() }),
  z.object({ type: z.literal('RemoveGeofence') }),
  z.object({
    type: z.literal('AssignGuard'),
    entryId: id,
    workerId: id,
    sitePostId: id.nullable(),
    shift: dutyShift.nullable(),
  }),
  z.object({ type: z.literal('WithdrawGuard'), entryId: id }),
])
export type AssignmentCommand = z.infer<typeof assignmentCommand>

export function decideAssignment(
  command: AssignmentCommand,
  state: AssignmentState,
): Decision<AssignmentEvent> {
  if (command.type === 'AddAssignment') {
    if (state.added) return refuse('already_added', 'This assignment exists already.')
    return { events: [{ type: 'AssignmentAdded', clientId: command.clientId, name: command.name }] }
  }
  if (!state.added) return refuse('unknown_assignment', 'There is no such assignment.')
  switch (command.type) {
    case 'DrawGeofence':
      if (!parseGeofence(command.coordinates))
        return refuse('invalid_geofence', INVALID_GEOFENCE, 'coordinates')
      return { events: [{ type: 'GeofenceDrawn', coordinates: command.coordinates }] }
    case 'RemoveGeofence':
      return { events: state.hasGeofence ? [{ type: 'GeofenceRemoved' }] : [] }
    case 'AssignGuard': {
      if (state.guards.has(command.entryId))
        return refuse('entry_taken', 'This entry of the assignment exists already.', 'entryId')
      if ([...state.guards.values()].includes(command.workerId))
        return refuse('already_assigned', 'This guard is on the assignment already.', 'workerId')
      const { entryId, workerId, sitePostId, shift } = command
      return { events: [{ type: 'GuardAssigned', entryId, workerId, sitePostId, shift }] }
    }
    case 'WithdrawGuard': {
      const workerId = state.guards.get(command.entryId)
      if (workerId === undefined)
        return refuse('not_assigned', 'This guard is not on the assignment.', 'entryId')
      return { events: [{ type: 'GuardWithdrawn', entryId: command.entryId, workerId }] }
    }
  }
}

export const assignmentStream: StreamType<AssignmentState, AssignmentCommand, AssignmentEvent> = {
  name: 'assignment',
  command: assignmentCommand,
  event: assignmentEvent,
  initial: noAssignment,
  evolve: evolveAssignment,
  decide: decideAssignment,
}
