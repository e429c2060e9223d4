import { expect, it } from 'vitest'
import { formatEventType } from './format-event-type.ts'

it.each([
  ['toggle.pressed', 'toggle.pressed'],
  ['xstate.done.actor.history of the API', 'history of the API: answered'],
  ['xstate.error.actor.check', 'check: failed'],
  ['xstate.after.the start.playback.starting', 'after the delay of the start'],
  ['xstate.init', 'xstate.init'],
])('%s reads %s', (type, words) => {
  expect(formatEventType(type)).toBe(words)
})
