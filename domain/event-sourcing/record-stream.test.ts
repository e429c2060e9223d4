import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { recordStream } from './record-stream.ts'
import { z } from 'zod'

const rules = z.object({ name: z.string().min(1), size: z.number().nullable() })
const hut = recordStream({
  name: 'hut',
  rules,
  kept: z.object({ name: z.string(), size: z.number().nullable().default(null) }),
  add: ['BuildHut', 'HutBuilt'],
  change: ['ChangeHut', 'HutChanged'],
  remove: ['PullDownHut', 'HutPulledDown'],
})
type Command = z.infer<typeof hut.command>

const built = { type: 'HutBuilt', name: 'North', size: 3 } as const

describe('a record', () => {
  it('keeps of a change only what differs', () => {
    const change: Command = { type: 'ChangeHut', name: 'North', size: null }
    expect(decideAfter(hut, [built], change)).toEqual({ events: [{ type: 'HutChanged', size: null }] })
  })

  it('says nothing happened where nothing differs', () => {
    expect(decideAfter(hut, [built], { type: 'ChangeHut', name: 'North', size: undefined })).toEqual({
      events: [],
    })
  })

  it('is added once, and does not exist before and after', () => {
    const remove: Command = { type: 'PullDownHut' }
    const gone = { type: 'HutPulledDown' } as const
    expect(decideAfter(hut, [built], { type: 'BuildHut', name: 'South', size: 1 })).toMatchObject({
      refused: { code: 'already_exists' },
    })
    expect(decideAfter(hut, [], remove)).toMatchObject({ refused: { code: 'not_found' } })
    expect(decideAfter(hut, [built], remove)).toEqual({ events: [gone] })
    for (const command of [remove, { type: 'ChangeHut', name: 'South' } as const])
      expect(decideAfter(hut, [built, gone], command)).toMatchObject({ refused: { code: 'not_found' } })
  })

  it('keeps nothing that events do not keep', () => {
    const command = { type: 'BuildHut', name: 'South', size: 1, roof: 'tin' } as const
    expect(decideAfter(hut, [], command)).toEqual({ events: [{ type: 'HutBuilt', name: 'South', size: 1 }] })
    const change = { type: 'ChangeHut', roof: 'tin' } as const
    expect(decideAfter(hut, [built], change)).toEqual({ events: [] })
  })

  it('reads an event from before a field was kept', () => {
    expect(hut.event.parse({ type: 'HutBuilt', name: 'Old' })).toEqual({
      type: 'HutBuilt',
      name: 'Old',
      size: null,
    })
    expect(hut.event.parse({ type: 'HutChanged', name: 'Old' })).toEqual({ type: 'HutChanged', name: 'Old' })
  })

  it('folds to what the changes said last, whatever they were', () => {
    const change = fc.record(
      { name: fc.constantFrom('a', 'b'), size: fc.option(fc.nat(2)) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const expected = { name: 'North', size: 3 as number | null }
        let state = [built].reduce(hut.evolve, hut.initial)
        for (const fields of changes) {
          Object.assign(expected, fields)
          const decision = hut.decide({ type: 'ChangeHut', ...fields }, state, { at: 0, by: 'user:1' })
          if ('refused' in decision) throw new Error(decision.refused.message)
          state = decision.events.reduce(hut.evolve, state)
        }
        expect(state.record).toEqual(expected)
      }),
    )
  })
})
