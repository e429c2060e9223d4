import { expect, it } from 'vitest'
import { eventDetails, eventLabel } from './event-labels.ts'

const named = {
  guard: (id: string | null) => (id === '7' ? 'Mutua Kilonzo' : null),
  person: (by: string | null) => (by === 'user:3' ? 'Fatuma Hassan' : null),
}

it('names whom an event concerns, and what it says', () => {
  const told = (type: string, event: object) => [eventLabel(type), eventDetails({ type, ...event }, named)]
  expect(told('ResponderCalled', { workerId: '7', at: 1 })).toEqual(['Responder called', 'Mutua Kilonzo'])
  expect(told('ResponderCalled', { workerId: '8', at: 1 })).toEqual(['Responder called', 'guard 8'])
  expect(told('InvestigationStarted', { userId: '3', investigator: null })).toEqual([
    'Investigation started',
    'Fatuma Hassan',
  ])
  expect(told('InvestigationStarted', { userId: null, investigator: 'Ben' })).toEqual([
    'Investigation started',
    'Ben',
  ])
  expect(told('IncidentTriaged', { severity: 'high', priority: 'p1', note: null })).toEqual([
    'Triaged',
    'high; p1',
  ])
})
