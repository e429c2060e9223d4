import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LATE_AFTER_MS,
  type OccurrenceCommand,
  type OccurrenceEvent,
  occurrenceStream as stream,
} from './occurrence.ts'

const AT = 1_790_000_000_000
const by = 'user:1'
const entry = {
  type: 'RecordOccurrence',
  sitePostId: '3',
  year: 2026,
  category: 'visitor',
  priority: 'routine',
  narrative: 'A visitor asked for the manager.',
  occurredAt: AT,
} as const satisfies OccurrenceCommand
const sides = { outgoing: '7', incoming: '8' }

const decide = (command: OccurrenceCommand, given: readonly OccurrenceEvent[] = [], who = by) =>
  stream.decide(command, given.reduce(stream.evolve, stream.initial), { at: AT, by: who })
const codeOf = (...asked: Parameters<typeof decide>) => {
  const decision = decide(...asked)
  return 'refused' in decision ? decision.refused.code : decision.events.map(({ type }) => type)
}
const eventsOf = (...asked: Parameters<typeof decide>) => {
  const decision = decide(...asked)
  if ('refused' in decision) throw new Error(decision.refused.message)
  return decision.events
}
const recorded = eventsOf(entry)
const handover = eventsOf({ ...entry, category: 'handover', handover: sides })

describe('an entry', () => {
  it('states when it happened, when it was written and who wrote it', () => {
    expect(eventsOf({ ...entry, occurredAt: AT - 60_000, writtenAt: AT - 30_000 })).toMatchObject([
      { occurredAt: AT - 60_000, writtenAt: AT - 30_000, lateReason: null, author: by, serial: 0 },
    ])
    expect(eventsOf({ ...entry, writtenAt: AT + 9_000_000 })).toMatchObject([{ writtenAt: AT }])
    expect(codeOf({ ...entry, occurredAt: AT + 6 * 60_000 })).toBe('in_future')
  })

  it('needs a reason once it is late, by the clock of the device that was offline', () => {
    const late = { ...entry, occurredAt: AT - LATE_AFTER_MS - 1 }
    expect(codeOf(late)).toBe('late_without_reason')
    expect(eventsOf({ ...late, lateReason: 'On patrol.' })).toMatchObject([{ lateReason: 'On patrol.' }])
    expect(eventsOf({ ...late, writtenAt: late.occurredAt })).toMatchObject([{ lateReason: null }])
  })

  it('is added to until it is amended or void, and then nothing changes it', () => {
    const steps: OccurrenceCommand[] = [
      { type: 'SupplementOccurrence', text: 'He left at noon.' },
      { type: 'VoidOccurrence', reason: 'Entered twice.' },
      { type: 'AmendOccurrence', amendedBy: '9', reason: 'Wrong name.', sitePostId: '3' },
      { type: 'ReviewOccurrence' },
    ]
    const codes = (given: OccurrenceEvent[]) => steps.map((step) => codeOf(step, given, 'user:2'))
    expect(codes(recorded)).toEqual([
      ['OccurrenceSupplemented'],
      ['OccurrenceVoided'],
      ['OccurrenceAmended'],
      ['OccurrenceReviewed'],
    ])
    expect(codes([])).toEqual(steps.map(() => 'not_found'))
    const voided: OccurrenceEvent = { type: 'OccurrenceVoided', reason: 'r' }
    expect(codes([...recorded, voided])).toEqual(steps.map(() => 'voided'))
    const amended: OccurrenceEvent = { type: 'OccurrenceAmended', amendedBy: '9', reason: 'r' }
    expect(codes([...recorded, amended])).toEqual(steps.map(() => 'amended'))
  })

  it('is amended in its own book only', () => {
    const amend = { type: 'AmendOccurrence', amendedBy: '9', reason: 'r', sitePostId: '4' } as const
    expect(codeOf(amend, recorded)).toBe('another_book')
  })

  it('is reviewed once, by another than its author', () => {
    const review = { type: 'ReviewOccurrence', note: 'Seen.' } as const
    expect(codeOf(review, recorded)).toBe('own_entry')
    const reviewed = eventsOf(review, recorded, 'user:2')
    expect(codeOf(review, [...recorded, ...reviewed], 'user:3')).toBe('reviewed')
  })

  it('keeps what was written, whatever is commanded afterwards', () => {
    const steps = fc.constantFrom<OccurrenceCommand>(
      { type: 'SupplementOccurrence', text: 'More.' },
      { type: 'VoidOccurrence', reason: 'r' },
      { type: 'ReviewOccurrence' },
      { type: 'AcceptHandover' },
      { type: 'DisputeHandover', reason: 'r' },
      { type: 'AmendOccurrence', amendedBy: '9', reason: 'r', sitePostId: '3' },
      entry,
    )
    fc.assert(
      fc.property(fc.constantFrom(recorded, handover), fc.array(steps), (first, commands) => {
        let state = first.reduce(stream.evolve, stream.initial)
        const { record } = state
        let final = false
        for (const command of commands) {
          const decision = stream.decide(command, state, { at: AT, by: 'user:2' })
          if (final) expect('refused' in decision).toBe(true)
          if ('refused' in decision) continue
          state = decision.events.reduce(stream.evolve, state)
          final = state.voided || state.amendedBy !== null
          expect(state.record).toEqual(record)
        }
      }),
    )
  })
})

describe('a handover', () => {
  it('names two guards', () => {
    expect(codeOf({ ...entry, category: 'handover' })).toBe('sides_missing')
    expect(codeOf({ ...entry, handover: sides })).toBe('no_handover')
    expect(codeOf({ ...entry, category: 'handover', handover: { outgoing: '7', incoming: '7' } })).toBe(
      'same_guard',
    )
  })

  it('is accepted or disputed once', () => {
    const answers: OccurrenceCommand[] = [
      { type: 'AcceptHandover' },
      { type: 'DisputeHandover', reason: 'A radio is missing.' },
    ]
    expect(answers.map((answer) => codeOf(answer, recorded))).toEqual(['no_handover', 'no_handover'])
    for (const answer of answers) {
      const answered = [...handover, ...eventsOf(answer, handover)]
      expect(answers.map((again) => codeOf(again, answered))).toEqual(['answered', 'answered'])
    }
  })
})

describe('each command in each state', () => {
  const amended: OccurrenceEvent = { type: 'OccurrenceAmended', amendedBy: '9', reason: 'r' }
  const voided: OccurrenceEvent = { type: 'OccurrenceVoided', reason: 'r' }
  const reviewed: OccurrenceEvent = { type: 'OccurrenceReviewed', note: null }
  const accepted: OccurrenceEvent = { type: 'HandoverAccepted', remarks: null }
  const disputed: OccurrenceEvent = { type: 'HandoverDisputed', reason: 'r' }
  const commands: readonly OccurrenceCommand[] = [
    entry,
    { type: 'AmendOccurrence', amendedBy: '9', reason: 'r', sitePostId: '3' },
    { type: 'SupplementOccurrence', text: 'More.' },
    { type: 'VoidOccurrence', reason: 'r' },
    { type: 'ReviewOccurrence' },
    { type: 'AcceptHandover' },
    { type: 'DisputeHandover', reason: 'r' },
  ]
  const starts: Record<string, readonly OccurrenceEvent[]> = { entry: recorded, offer: handover }
  const again = 'already_recorded'
  const [amend, add, annul, review] = ['amended', 'supplemented', 'voided', 'reviewed'].map(
    (step) => `-> ${step}`,
  )
  const none = 'no_handover'
  const over = (code: string) => [again, ...Array.from({ length: 6 }, () => code)]
  const open = (seen: string | undefined, accept: string, dispute: string) => [
    again,
    amend,
    add,
    annul,
    seen,
    accept,
    dispute,
  ]

  it.each<[string, string, readonly OccurrenceEvent[], readonly (string | undefined)[]]>([
    ['entry', 'recorded', [], open(review, none, none)],
    ['entry', 'reviewed', [reviewed], open('reviewed', none, none)],
    ['entry', 'amended', [amended], over('amended')],
    ['entry', 'reviewed and amended', [reviewed, amended], over('amended')],
    ['entry', 'voided', [voided], over('voided')],
    ['entry', 'reviewed and voided', [reviewed, voided], over('voided')],
    ['offer', 'offered', [], open(review, '-> accepted', '-> disputed')],
    ['offer', 'accepted', [accepted], open(review, 'answered', 'answered')],
    ['offer', 'disputed', [disputed], open(review, 'answered', 'answered')],
    ['offer', 'reviewed', [reviewed], open('reviewed', '-> accepted', '-> disputed')],
    ['offer', 'reviewed and accepted', [accepted, reviewed], open('reviewed', 'answered', 'answered')],
    ['offer', 'reviewed and disputed', [disputed, reviewed], open('reviewed', 'answered', 'answered')],
    ['offer', 'amended', [amended], over('amended')],
    ['offer', 'accepted and amended', [accepted, amended], over('amended')],
    ['offer', 'voided', [voided], over('voided')],
    ['offer', 'disputed and voided', [disputed, voided], over('voided')],
  ])('of an %s that is %s', (start, _, since, expected) => {
    const state = [...(starts[start] ?? []), ...since].reduce(stream.evolve, stream.initial)
    const outcome = (command: OccurrenceCommand) => {
      const decision = stream.decide(command, state, { at: AT, by: 'user:2' })
      if ('refused' in decision) return decision.refused.code
      const next = decision.events.reduce(stream.evolve, state)
      return `-> ${changedBetween(state, next)}`
    }
    expect(commands.map(outcome)).toEqual(expected)
  })

  /** Returns in one word what a step changed in an entry. */
  const changedBetween = (before: typeof stream.initial, after: typeof stream.initial) =>
    [
      before.amendedBy !== after.amendedBy && 'amended',
      before.supplements !== after.supplements && 'supplemented',
      before.voided !== after.voided && 'voided',
      before.reviewed !== after.reviewed && 'reviewed',
      before.handover !== after.handover && after.handover,
    ]
      .filter(Boolean)
      .join(' and ')
})

describe('serials', () => {
  it('are of the book and the year, and of no other event', () => {
    expect(recorded.map((event) => stream.numbers?.seriesOf(event))).toEqual([
      { series: 'occurrence-book-3', year: 2026 },
    ])
    expect(recorded.map((event) => stream.numbers?.give(event, 5))).toMatchObject([{ serial: 5 }])
    expect(stream.numbers?.seriesOf({ type: 'OccurrenceVoided', reason: 'r' })).toBeNull()
  })
})
