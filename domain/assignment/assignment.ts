import { z } from 'zod'
import { dutyShift } from './duty-shift.ts'

const id = z.string().min(1)

export const assignmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('AssignmentAdded'), clientId: id, name: z.string() }),
  /** coordinates: a GeoJSON Polygon as text */
  z.object({ type: z.literal('GeofenceDrawn'), coordinates: z.string() }),
  z.object({ type: z.literal('GeofenceRemoved') }),
  z.object({
    type: z.literal('GuardAssigned'),
    entryId: id,
    workerId: id,
    sitePostId: id.nullable(),
    shift: dutyShift.nullable(),
  }),
  z.object({ type: z.literal('GuardWithdrawn'), entryId: id, workerId: id }),
])
export type AssignmentEvent = z.infer<typeof assignmentEvent>

export interface AssignmentState {
  added: boolean
  hasGeofence: boolean
  /** entry id → worker id */
  guards: ReadonlyMap<string, string>
}

export const noAssignment: AssignmentState = { added: false, hasGeofence: false, guards: new Map() }

export function evolveAssignment(state: AssignmentState, event: AssignmentEvent): AssignmentState {
  switch (event.type) {
    case 'AssignmentAdded':
      return { ...state, added: true }
    case 'GeofenceDrawn':
      return { ...state, hasGeofence: true }
    case 'GeofenceRemoved':
      return { ...state, hasGeofence: false }
    case 'GuardAssigned':
      return { ...state, guards: new Map(state.guards).set(event.entryId, event.workerId) }
    case 'GuardWithdrawn':
      return { ...state, guards: new Map([...state.guards].filter(([entry]) => entry !== event.entryId)) }
  }
}
