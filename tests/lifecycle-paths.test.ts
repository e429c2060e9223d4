import { describe, expect, it } from 'vitest'
import { LIFECYCLES } from '../contract/core/lifecycles.ts'
import { ALL_LIFECYCLES, ALL_STEPS } from './support/lifecycles/all-lifecycles.ts'
import { LIFECYCLE_CASES } from './support/lifecycles/lifecycle-cases.ts'

const CONTEXT = { at: 0, by: 'user:1' }

it('every lifecycle is walked', () => {
  expect(Object.keys(LIFECYCLE_CASES).toSorted()).toEqual(
    ALL_LIFECYCLES.map(({ stream }) => stream).toSorted(),
  )
})

it('histories know every lifecycle with texts of its own', () => {
  const named = ALL_STEPS.filter(({ lifecycle }) =>
    Object.values(lifecycle.steps).some(({ history }) => history !== undefined),
  )
  expect(named.filter((each) => !LIFECYCLES.includes(each)).map(({ stream }) => stream)).toEqual([])
  expect(LIFECYCLES.filter((each) => !named.includes(each)).map(({ stream }) => stream)).toEqual([])
})

describe.each(Object.entries(LIFECYCLE_CASES))('the lifecycle of a %s', (_name, walked) => {
  const { life, stream, phaseOf, said, paths, by } = walked
  const decide = (state: unknown, command: { type: string }, name = '') =>
    stream.decide(command, state, { ...CONTEXT, by: by[name] ?? CONTEXT.by })
  const take = (state: unknown, command: { type: string }, name?: string) => {
    const decision = decide(state, command, name)
    if ('refused' in decision) throw new Error(decision.refused.message)
    return decision.events.map((event) => stream.event.parse(event)).reduce(stream.evolve, state)
  }
  const commandOf = (name: string) => ({ ...said[name], type: life.steps[name]?.command ?? '' })
  const begin = (start: string) => (walked.add ? take(stream.initial, walked.add(start)) : stream.initial)

  it('has the transitions that are promised, no more and no fewer', () => {
    expect(walked.transitions).toEqual(walked.promised)
  })

  it('leads along every path, and takes no other step at its end', () => {
    const taken = new Set<string>()
    for (const { start, steps, end } of paths) {
      let state = begin(start)
      for (const { name, to } of steps) {
        taken.add(`${phaseOf(state)} — ${name} → ${to}`)
        state = take(state, stream.command.parse(commandOf(name)), name)
        expect([start, steps, phaseOf(state)]).toEqual([start, steps, to])
      }
      for (const [name, { refusal = { code: 'wrong_status' } }] of Object.entries(life.steps)) {
        if (life.phases[end]?.on?.[name] !== undefined) continue
        const decision = decide(state, commandOf(name), name)
        const known = refusal === 'ignored' ? 'ignored' : refusal.code
        const answer = 'refused' in decision ? decision.refused.code : 'ignored'
        expect('refused' in decision || decision.events.length === 0).toBe(true)
        expect([known, ...walked.firstRefusals]).toContain(answer)
      }
    }
    expect([...taken].toSorted()).toEqual(walked.promised.toSorted())
  })
})
