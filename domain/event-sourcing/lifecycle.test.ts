import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycleStream } from './lifecycle-stream.ts'
import { lifecycle, stepsFromPhase } from './lifecycle.ts'
import { recordStream } from './record-stream.ts'
import { label } from '../text/text.ts'

const loan = lifecycle({
  noun: 'key loan',
  initial: 'asked',
  phases: {
    asked: { on: { 'key.lend': 'lent_out' } },
    lent_out: { on: { 'key.return': 'back', 'key.remind': 'lent_out' } },
    back: { label: 'Returned' },
  },
  fields: { note: z.string().nullable().default(null) },
  steps: {
    'key.lend': { command: 'LendKey', event: 'KeyLent', input: { note: label(20), today: z.string() } },
    'key.return': { command: 'ReturnKey', event: 'KeyReturned', refusal: { code: 'not_lent' } },
    'key.remind': { command: 'RemindOfKey', event: 'KeyReminded', refusal: 'ignored' },
  },
})
const fields = z.object({ holder: z.string() })
const keys = recordStream({
  name: 'key-loan',
  rules: fields,
  kept: fields,
  add: ['AskForKey', 'KeyAskedFor'],
  change: ['ChangeKeyLoan', 'KeyLoanChanged'],
  remove: ['RemoveKeyLoan', 'KeyLoanRemoved'],
})
const stream = lifecycleStream(keys, { lifecycle: loan })
type Event = z.infer<typeof stream.event>
const asked: Event = { type: 'KeyAskedFor', holder: 'Grace' }
const lent: Event = { type: 'KeyLent', note: 'Spare' }
const after = (events: Event[], command: z.infer<typeof stream.command>) =>
  stream.decide(command, events.reduce(stream.evolve, stream.initial), { at: 0, by: 'user:1' })

describe('a record with a lifecycle', () => {
  it('begins in the first phase, and keeps what a step says where the lifecycle stores it', () => {
    expect([asked].reduce(stream.evolve, stream.initial).record).toEqual({
      holder: 'Grace',
      note: null,
      status: 'asked',
    })
    expect(after([asked], { type: 'LendKey', note: 'Spare', today: '2026-11-26' })).toEqual({
      events: [lent],
    })
    const back: Event[] = [asked, lent, { type: 'KeyReturned' }]
    expect(back.reduce(stream.evolve, stream.initial).record).toMatchObject({ note: 'Spare', status: 'back' })
  })

  it('forgets what a step said at the next one where it is asked to', () => {
    const forgetful = lifecycleStream(keys, { lifecycle: loan, forgets: true })
    expect(forgetful.changes({ type: 'KeyReturned' })).toEqual({ note: null, status: 'back' })
  })

  it('refuses a step outside its phases, by the name of the phase and a code of its own', () => {
    expect(after([asked, lent], { type: 'LendKey', note: 'Spare', today: '2026-11-26' })).toEqual({
      refused: { code: 'wrong_status', message: 'This cannot be done: the key loan’s status is “Lent out”.' },
    })
    expect(after([asked], { type: 'ReturnKey' })).toMatchObject({ refused: { code: 'not_lent' } })
    expect(after([asked], { type: 'RemindOfKey' })).toEqual({ events: [] })
    expect(after([], { type: 'ReturnKey' })).toMatchObject({ refused: { code: 'not_found' } })
  })

  it('offers the steps of its phase, and names each phase', () => {
    expect(stepsFromPhase(loan, 'lent_out').map(({ command }) => command)).toEqual([
      'ReturnKey',
      'RemindOfKey',
    ])
    expect(stepsFromPhase(loan, 'back')).toEqual([])
    expect(loan.words).toEqual({ asked: 'Asked', lent_out: 'Lent out', back: 'Returned' })
  })

  it('does not compile with an event, a phase or a field that there is not', () => {
    const steps = { 'a.go': { command: 'Go', event: 'Gone' } } as const
    // @ts-expect-error there is no such event
    expect(loan.may('asked', 'key.lose')).toBe(false)
    // @ts-expect-error there is no such event
    lifecycle({ noun: 'a', initial: 'one', phases: { one: { on: { 'a.stop': 'one' } } }, steps })
    const lost = () =>
      lifecycle({
        noun: 'a',
        initial: 'one',
        // @ts-expect-error there is no such phase, and it does not start either
        phases: { one: { on: { 'a.go': 'two' } } },
        steps,
      })
    expect(lost).toThrow("Child state 'two' does not exist")
    // @ts-expect-error the note is missing
    const without: z.infer<typeof stream.command> = { type: 'LendKey' }
    expect(stream.command.safeParse(without).success).toBe(false)
  })

  it('does not start where an event leads to several phases', () => {
    const torn = lifecycle({
      noun: 'a',
      initial: 'one',
      phases: { one: { on: { 'a.go': 'two' } }, two: { on: { 'a.go': 'one' } } },
      steps: { 'a.go': { command: 'Go', event: 'Gone' } },
    })
    expect(() => lifecycleStream(keys, { lifecycle: torn })).toThrow('Gone does not lead to one phase')
    expect(torn.phaseAfter('two', { type: 'Gone' })).toBe('one')
  })
})
