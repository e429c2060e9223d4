import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
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
const geofence =
  '{"type":"Polygon","coordinates":[[[36.8,-1.3],[36.81,-1.3],[36.81,-1.29],[36.8,-1.29],[36.8,-1.3]]]}'

describe('an assignment', () => {
  it('is added once', () => {
    const add: AssignmentCommand = { type: 'AddAssignment', clientId: '1', name: 'Delta Towers' }
    expect(decideAfter(assignmentStream, [], add)).toEqual({ events: [added] })
    expect(decideAfter(assignmentStream, [added], add)).toMatchObject({ refused: { code: 'already_exists' } })
  })

  it('takes nothing before it is added', () => {
    expect(decideAfter(assignmentStream, [], assign)).toMatchObject({ refused: { code: 'not_found' } })
  })

  it('keeps a geofence as the text that was drawn', () => {
    expect(
      decideAfter(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: geofence }),
    ).toEqual({
      events: [{ type: 'GeofenceDrawn', coordinates: geofence }],
    })
  })

  it('is redrawn where it has a geofence, and drawn where it has none', () => {
    const drawn: AssignmentEvent = { type: 'GeofenceDrawn', coordinates: geofence }
    const other = geofence.replaceAll('36.81', '36.82')
    const redraw: AssignmentCommand = { type: 'ChangeAssignment', coordinates: other }
    const redrawn: AssignmentEvent = { type: 'GeofenceRedrawn', coordinates: other }
    expect(decideAfter(assignmentStream, [added, drawn], redraw)).toEqual({ events: [redrawn] })
    expect(decideAfter(assignmentStream, [added, drawn, redrawn], redraw)).toEqual({ events: [] })
    expect(decideAfter(assignmentStream, [added, drawn, { type: 'GeofenceRemoved' }], redraw)).toEqual({
      events: [{ type: 'GeofenceDrawn', coordinates: other }],
    })
  })

  it('refuses a geofence that is not a polygon', () => {
    expect(decideAfter(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: '[]' })).toEqual({
      refused: {
        code: 'invalid_geofence',
        message: 'Invalid geofence format. Please redraw the geofence.',
        field: 'coordinates',
      },
    })
  })

  it('says nothing happened where there is no geofence to remove', () => {
    expect(decideAfter(assignmentStream, [added], { type: 'ChangeAssignment', coordinates: null })).toEqual({
      events: [],
    })
  })

  it('takes a guard once at a time', () => {
    expect(decideAfter(assignmentStream, [added, assigned], { ...assign, workerId: '3' })).toMatchObject({
      refused: { code: 'already_assigned', field: 'workerId' },
    })
    const withdrawn: AssignmentEvent = { type: 'GuardWithdrawn', entryId: '7', workerId: '3' }
    expect(decideAfter(assignmentStream, [added, assigned, withdrawn], { ...assign, workerId: '3' })).toEqual(
      {
        events: [{ ...assigned, entryId: '8', sitePostId: null, shift: null }],
      },
    )
  })

  it('withdraws a guard by the entry', () => {
    expect(decideAfter(assignmentStream, [added, assigned], { type: 'WithdrawGuard', entryId: '7' })).toEqual(
      {
        events: [{ type: 'GuardWithdrawn', entryId: '7', workerId: '3' }],
      },
    )
    expect(decideAfter(assignmentStream, [added], { type: 'WithdrawGuard', entryId: '7' })).toMatchObject({
      refused: { code: 'not_found' },
    })
  })

  it('keeps only what a change changes', () => {
    const change: AssignmentCommand = { type: 'ChangeAssignment', name: 'Delta Corner', clientId: '1' }
    expect(decideAfter(assignmentStream, [added], change)).toEqual({
      events: [{ type: 'AssignmentChanged', name: 'Delta Corner' }],
    })
    const drawn: AssignmentEvent = { type: 'GeofenceDrawn', coordinates: geofence }
    expect(
      decideAfter(assignmentStream, [added, drawn], {
        ...change,
        name: 'Delta Towers',
        coordinates: geofence,
      }),
    ).toEqual({ events: [] })
  })

  it('changes a duty, and leaves what is not said', () => {
    const change: AssignmentCommand = { type: 'ChangeGuardDuty', entryId: '7', sitePostId: null }
    expect(decideAfter(assignmentStream, [added, assigned], change)).toEqual({
      events: [{ ...assigned, type: 'GuardDutyChanged', sitePostId: null }],
    })
  })

  it('withdraws its guards when it is removed', () => {
    expect(decideAfter(assignmentStream, [added, assigned], { type: 'RemoveAssignment' })).toEqual({
      events: [
        { type: 'GuardWithdrawn', entryId: assigned.entryId, workerId: assigned.workerId },
        { type: 'AssignmentRemoved' },
      ],
    })
  })

  it('takes nothing once it is removed', () => {
    const removed: AssignmentEvent = { type: 'AssignmentRemoved' }
    expect(decideAfter(assignmentStream, [added], { type: 'RemoveAssignment' })).toEqual({
      events: [removed],
    })
    expect(decideAfter(assignmentStream, [added, removed], assign)).toMatchObject({
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
    expect(decideAfter(assignmentStream, [added, assigned], change({ shiftPatternId: '5' }))).toEqual({
      events: [patterned],
    })
    // routes pass omitted fields as undefined
    const back = change({ shift: day, shiftPatternId: undefined, sitePostId: undefined })
    expect(decideAfter(assignmentStream, [added, assigned, patterned], back)).toEqual({
      events: [{ ...assigned, type: 'GuardDutyChanged', shiftPatternId: null }],
    })
  })

  it('is not both', () => {
    for (const command of [
      change({ shift: day, shiftPatternId: '5' }),
      { ...assign, shift: day, shiftPatternId: '5' },
    ])
      expect(decideAfter(assignmentStream, [added, assigned], command)).toMatchObject({
        refused: { code: 'two_shifts', field: 'shiftPatternId' },
      })
  })
})
