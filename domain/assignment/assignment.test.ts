import { describe, expect, it } from 'vitest'
import { decided } from '../../tests/support/decision.ts'
import type { AssignmentCommand } from './decide.ts'
import { assignmentStream } from './decide.ts'
import type { AssignmentEvent } from './assignment.ts'

const added: AssignmentEvent = { type: 'AssignmentAdded', clientId: '1', name: 'Delta Towers' }
const day = { name: 'Day', startLocal: '06:00', durationMin: 720 }
const assigned: AssignmentEvent = {
  type: 'GuardAssigned',
  entryId: '7',
  workerId: '3',
  sitePostId: '2',
  shift: day,
}
const assign: AssignmentCommand = {
  type: 'AssignGuard',
  entryId: '8',
  workerId: '4',
  sitePostId: null,
  shift: null,
}
const fence =
  '{"type":"Polygon","coordinates":[[[36.8,-1.3],[36.81,-1.3],[36.81,-1.29],[36.8,-1.29],[36.8,-1.3]]]}'

describe('an assignment', () => {
  it('is added once', () => {
    const add: AssignmentCommand = { type: 'AddAssignment', clientId: '1', name: 'Delta Towers' }
    expect(decided(assignmentStream, [], add)).toEqual({ events: [added] })
    expect(decided(assignmentStream, [added], add)).toMatchObject({ refused: { code: 'already_added' } })
  })

  it('takes nothing before it is added', () => {
    expect(decided(assignmentStream, [], assign)).toMatchObject({ refused: { code: 'unknown_assignment' } })
  })

  it('keeps a geofence as the text that was drawn', () => {
    expect(decided(assignmentStream, [added], { type: 'DrawGeofence', coordinates: fence })).toEqual({
      events: [{ type: 'GeofenceDrawn', coordinates: fence }],
    })
  })

  it('refuses a geofence that is no polygon', () => {
    expect(decided(assignmentStream, [added], { type: 'DrawGeofence', coordinates: '[]' })).toEqual({
      refused: {
        code: 'invalid_geofence',
        message: 'Invalid geofence format. Please redraw the geofence.',
        field: 'coordinates',
      },
    })
  })

  it('says nothing happened where there is no geofence to remove', () => {
    expect(decided(assignmentStream, [added], { type: 'RemoveGeofence' })).toEqual({ events: [] })
  })

  it('takes a guard once at a time', () => {
    expect(decided(assignmentStream, [added, assigned], { ...assign, workerId: '3' })).toMatchObject({
      refused: { code: 'already_assigned', field: 'workerId' },
    })
    const withdrawn: AssignmentEvent = { type: 'GuardWithdrawn', entryId: '7', workerId: '3' }
    expect(decided(assignmentStream, [added, assigned, withdrawn], { ...assign, workerId: '3' })).toEqual({
      events: [{ ...assigned, entryId: '8', sitePostId: null, shift: null }],
    })
  })

  it('withdraws a guard by the entry', () => {
    expect(decided(assignmentStream, [added, assigned], { type: 'WithdrawGuard', entryId: '7' })).toEqual({
      events: [{ type: 'GuardWithdrawn', entryId: '7', workerId: '3' }],
    })
    expect(decided(assignmentStream, [added], { type: 'WithdrawGuard', entryId: '7' })).toMatchObject({
      refused: { code: 'not_assigned' },
    })
  })
})
