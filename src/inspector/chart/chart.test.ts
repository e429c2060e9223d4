import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { isActive, valueText } from './active-paths.ts'
import { readChart, chartState, listEvents } from './chart.ts'
import { CONSOLE_MACHINES, findMachine } from './console-machines.ts'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  on: { 'bell.rang': { guard: { type: 'is awake' }, actions: ['bark'] } },
  states: {
    shut: { on: { push: 'open' } },
    open: {
      initial: 'ajar',
      entry: 'creak',
      always: { guard: 'is windy', target: '#door.shut' },
      states: { ajar: {}, wide: {}, before: { type: 'history' } },
    },
  },
})

describe('a chart', () => {
  it('is read out of a machine, its targets resolved', () => {
    const chart = readChart(door)
    expect(chart).toMatchObject({
      name: 'door',
      kind: 'compound',
      initial: 'shut',
      transitions: [{ event: 'bell.rang', guard: 'is awake', targets: [], actions: ['bark'] }],
    })
    const [shut, open] = chart.states
    expect(shut?.transitions).toEqual([{ event: 'push', guard: null, targets: [['open']], actions: [] }])
    expect(open).toMatchObject({ initial: 'ajar', entry: ['creak'] })
    expect(open?.transitions).toEqual([{ event: '', guard: 'is windy', targets: [['shut']], actions: [] }])
    expect(open?.states.map(({ name, kind }) => [name, kind])).toEqual([
      ['ajar', 'atomic'],
      ['wide', 'atomic'],
      ['before', 'history'],
    ])
    expect(listEvents(chart)).toEqual(['bell.rang', 'push'])
  })

  it('of each machine of the console survives being saved, and is known again', () => {
    for (const machine of CONSOLE_MACHINES) {
      const chart = chartState.parse(JSON.parse(JSON.stringify(readChart(machine))))
      expect(chart).toEqual(readChart(machine))
      expect(findMachine(machine.id, chart)).toBe(machine)
      expect(findMachine(machine.id, { ...chart, states: chart.states.slice(1) })).toBeNull()
    }
  })
})

describe('a state value', () => {
  const value = { 'signed in': { token: 'fresh', verification: 'verified' } }

  it.each([
    [['signed in'], true],
    [['signed in', 'token'], true],
    [['signed in', 'token', 'fresh'], true],
    [['signed in', 'verification', 'verified'], true],
    [['signed in', 'token', 'refreshing'], false],
    [['signed out'], false],
    [[], false],
  ])('contains %j: %s', (path, contained) => {
    expect(isActive(path, value)).toBe(contained)
  })

  it('is told in words', () => {
    expect(valueText(value)).toBe('signed in: token: fresh, verification: verified')
  })
})
