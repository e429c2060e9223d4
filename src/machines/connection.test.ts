import { expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { connectionBadge, connectionMachine, type ConnectionEvent } from './connection.ts'

const after = (...events: ConnectionEvent[]) =>
  events.reduce(
    (snapshot, event) => transition(connectionMachine, snapshot, event)[0],
    initialTransition(connectionMachine)[0],
  )
const opened: ConnectionEvent = { type: 'link.opened' }
const up: ConnectionEvent = { type: 'link.up', at: 7 }

it.each([
  ['Offline', []],
  ['Reconnecting...', [opened]],
  ['Live', [opened, up]],
  ['Reconnecting...', [opened, up, { type: 'link.down', at: 7 }]],
  ['Live', [opened, up, { type: 'link.down', at: 7 }, up]],
  ['Offline', [opened, up, { type: 'link.failed', at: 7 }]],
  ['Offline', [opened, up, { type: 'link.closed' }]],
] as [string, ConnectionEvent[]][])('the badge says %s after %j', (badge, events) => {
  expect(connectionBadge(after(...events))).toBe(badge)
})

it('tells of a silence although the link is up', () => {
  const silent = after(opened, up, { type: 'nothing.arrived', since: 7 })
  expect([connectionBadge(silent), silent.matches({ stream: 'silent' })]).toEqual(['Live', true])
})
