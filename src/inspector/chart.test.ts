import { describe, expect, it } from 'vitest'
import { connectionMachine } from '../machines/connection.ts'
import { activePaths, chartOf } from './chart.ts'

describe('chart', () => {
  it('reads states and transitions out of a definition', () => {
    const definition = JSON.stringify({
      id: 'door',
      initial: 'shut',
      on: { 'bell.rang': [{ guard: { type: 'is awake', params: {} }, actions: ['bark'] }] },
      states: {
        shut: { on: { push: 'open' } },
        open: { always: { guard: 'is windy', target: '#door.shut' } },
      },
    })
    expect(chartOf(definition)).toEqual({
      name: 'door',
      path: [],
      parallel: false,
      transitions: [{ event: 'bell.rang', guard: 'is awake', target: null }],
      states: [
        {
          name: 'shut',
          path: ['shut'],
          parallel: false,
          transitions: [{ event: 'push', guard: null, target: 'open' }],
          states: [],
        },
        {
          name: 'open',
          path: ['open'],
          parallel: false,
          transitions: [{ event: 'always', guard: 'is windy', target: '#door.shut' }],
          states: [],
        },
      ],
    })
  })

  it("reads a machine of the product's own", () => {
    const chart = chartOf(JSON.stringify(connectionMachine.config))
    expect(chart?.parallel).toBe(true)
    expect(chart?.states.map(({ name, states }) => [name, states.map((state) => state.name)])).toEqual([
      ['link', ['disconnected', 'connecting', 'connected', 'reconnecting']],
      ['stream', ['waiting', 'flowing', 'silent']],
    ])
  })

  it('finds no chart in what is not a machine', () => {
    expect([chartOf('7'), chartOf('{')]).toEqual([null, null])
  })

  it('knows every state that a value is in', () => {
    expect(activePaths({ 'signed in': { token: 'fresh', verification: 'verified' } })).toEqual([
      'signed in',
      'signed in.token',
      'signed in.token.fresh',
      'signed in.verification',
      'signed in.verification.verified',
    ])
  })
})
