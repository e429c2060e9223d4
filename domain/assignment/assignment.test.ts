import { describe, expect, it } from 'vitest'
import { decided } from '../../tests/support/decision.ts'
import { type AssignmentCommand, type AssignmentEvent, assignmentStream } from './assignment.ts'

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
    expect(decided(assignmentStream, [], assign)).toMatchObject({ refused: { code: 'not_found' } })
  })

  it('keeps a geofence as the text that was drawn', () => {
    expect(decided(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: fence })).toEqual({
      events: [{ type: 'GeofenceDrawn', coordinates: fence }],
    })
  })

  it('is redrawn where it has a geofence, and drawn where it has none', () => {
    const drawn: AssignmentEvent = { type: 'GeofenceDrawn', coordinates: fence }
    const other = fence.replaceAll('36.81', '36.82')
    const redraw: AssignmentCommand = { type: 'ChangeAssignment', coordinates: other }
    const redrawn: AssignmentEvent = { type: 'FenceRedrawn', coordinates: other }
    expect(decided(assignmentStream, [added, drawn], redraw)).toEqual({ events: [redrawn] })
    expect(decided(assignmentStream, [added, drawn, redrawn], redraw)).toEqual({ events: [] })
    expect(decided(assignmentStream, [added, drawn, { type: 'GeofenceRemoved' }], redraw)).toEqual({
      events: [{ type: 'GeofenceDrawn', coordinates: other }],
    })
  })

  it('refuses a geofence that is not a polygon', () => {
    expect(decided(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: '[]' })).toEqual({
      refused: {
        code: 'invalid_geofence',
        message: 'Invalid geofence format. Please redraw the geofence.',
        field: 'coordinates',
      },
    })
  })

  it('says nothing happened where there is no geofence to remove', () => {
    expect(decided(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: null })).toEqual({
      events: [],
    })
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
      refused: { code: 'not_found' },
    })
  })

  it('keeps only what a change changes', () => {
    const change: AssignmentCommand = { type: 'ChangeAssignment', name: 'Delta Corner', clientId: '1' }
    expect(decided(assignmentStream, [added], change)).toEqual({
      events: [{ type: 'AssignmentChanged', name: 'Delta Corner' }],
    })
    const drawn: AssignmentEvent = { type: 'GeofenceDrawn', coordinates: fence }
    expect(
      decided(assignmentStream, [added, drawn], { ...change, name: 'Delta Towers', coordinates: fence }),
    ).toEqual({ events: [] })
  })

  it('changes a duty, and leaves what is not said', () => {
    const change: AssignmentCommand = { type: 'ChangeGuardDuty', entryId: '7', sitePostId: null }
    expect(decided(assignmentStream, [added, assigned], change)).toEqual({
      events: [{ ...assigned, type: 'GuardDutyChanged', sitePostId: null }],
    })
  })

  it('withdraws its guards when it is removed', () => {
    expect(decided(assignmentStream, [added, assigned], { type: 'RemoveAssignment' })).toEqual({
      events: [
        { type: 'GuardWithdrawn', entryId: assigned.entryId, workerId: assigned.workerId },
        { type: 'AssignmentRemoved' },
      ],
    })
  })

  it('takes nothing once it is removed', () => {
    const removed: AssignmentEvent = { type: 'AssignmentRemoved' }
    expect(decided(assignmentStream, [added], { type: 'RemoveAssignment' })).toEqual({ events: [removed] })
    expect(decided(assignmentStream, [added, removed], assign)).toMatchObject({
      refused: { code: 'not_found' },
    })
  })
})

describe('the shift of a guard', () => {
  const change = (fields: object): AssignmentCommand => ({ type: 'ChangeGuardDuty', entryId: '7', ...fields })
  const patterned: AssignmentEvent = {
    ...assigned,
    type: 'GuardDutyChanged',
    shift: null,
    shiftPatternId: '5',
  }

  it('is a pattern in place of own hours, and own hours in place of a pattern', () => {
    expect(decided(assignmentStream, [added, assigned], change({ shiftPatternId: '5' }))).toEqual({
      events: [patterned],
    })
    // as a route passes it: omitted fields are undefined
    const back = change({ shift: day, shiftPatternId: undefined, sitePostId: undefined })
    expect(decided(assignmentStream, [added, assigned, patterned], back)).toEqual({
      events: [{ ...assigned, type: 'GuardDutyChanged', shiftPatternId: null }],
    })
  })

  it('is not both', () => {
    for (const command of [
      change({ shift: day, shiftPatternId: '5' }),
      { ...assign, shift: day, shiftPatternId: '5' },
    ])
      expect(decided(assignmentStream, [added, assigned], command)).toMatchObject({
        refused: { code: 'two_shifts', field: 'shiftPatternId' },
      })
  })
})
