import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { DUE_AFTER_MS, issueNumber } from './issue-fields.ts'
import { type IssueEvent, issueStream } from './issue.ts'

const AT = 1_790_000_000_000
type Command = z.infer<typeof issueStream.command>

const REPORT = {
  type: 'ReportIssue',
  year: 2026,
  title: 'Broken lock',
  kind: 'maintenance',
  level: 'caution',
  sitePostId: '3',
  description: 'The lock of the back door does not close.',
} as const satisfies Command

/** Applies commands, each by a person. Returns the state, or the code of the first refusal. */
function after(...commands: [Command, string?][]) {
  let state = issueStream.initial
  for (const [command, by = 'user:1'] of commands) {
    const decision = issueStream.decide(issueStream.command.parse(command), state, { at: AT, by })
    if ('refused' in decision) return decision.refused.code
    state = decision.events
      .map((event: IssueEvent) => issueStream.event.parse(event))
      .reduce(issueStream.evolve, state)
  }
  return state.record
}
const RESOLVED: [Command, string?][] = [
  [REPORT],
  [{ type: 'AssignIssue', workerId: '7' }],
  [{ type: 'StartIssue' }],
  [{ type: 'ResolveIssue', resolution: 'fixed', workDone: 'New lock.' }, 'user:2'],
]

describe('an issue', () => {
  it('is due by its level, unless its report says when', () => {
    expect(after([REPORT])).toMatchObject({
      status: 'reported',
      dueAt: AT + DUE_AFTER_MS.caution,
      author: 'user:1',
    })
    expect(after([{ ...REPORT, dueAt: AT + 5 }])).toMatchObject({ dueAt: AT + 5 })
    expect(after([{ ...REPORT, dueAt: AT - 5 }])).toBe('in_past')
  })

  it('has a whole position or none, and an item where it comes from a checklist report', () => {
    expect(after([{ ...REPORT, latitude: 1 }])).toBe('place_incomplete')
    expect(after([{ ...REPORT, checklistRunId: '4' }])).toBe('no_item')
    expect(after([{ ...REPORT, checklistRunId: '4', checklistItem: 2 }])).toMatchObject({ checklistItem: 2 })
  })

  it('is amended with a reason, until it is finished', () => {
    const amend = { type: 'AmendIssue', title: 'Broken hinge', amendReason: 'Looked again.' } as const
    expect(after([REPORT], [amend])).toMatchObject({ title: 'Broken hinge', amendReason: 'Looked again.' })
    expect(after([REPORT], [{ ...amend, title: REPORT.title }])).toBe('nothing_amended')
    expect(after(...RESOLVED, [{ type: 'VerifyIssue' }], [amend])).toBe('finished')
    expect(after([amend])).toBe('not_found')
  })

  it('is assigned to one person', () => {
    expect(after([REPORT], [{ type: 'AssignIssue' }])).toBe('one_assignee')
    expect(after([REPORT], [{ type: 'AssignIssue', userId: '1', workerId: '2' }])).toBe('one_assignee')
    expect(
      after([REPORT], [{ type: 'AssignIssue', workerId: '5' }], [{ type: 'AssignIssue', userId: '5' }]),
    ).toMatchObject({
      status: 'assigned',
      userId: '5',
      workerId: null,
    })
  })

  it('is verified by somebody other than who resolved it', () => {
    expect(after(...RESOLVED, [{ type: 'VerifyIssue' }, 'user:2'])).toBe('own_work')
    expect(after(...RESOLVED, [{ type: 'VerifyIssue' }, 'user:1'])).toMatchObject({
      status: 'verified',
      workDone: 'New lock.',
      resolvedBy: 'user:2',
    })
  })

  it('has a number of its year', () => {
    expect(issueNumber({ serial: 7, year: 2026 })).toBe('ISS-2026-0007')
    expect(issueNumber({ serial: 12_345, year: 2026 })).toBe('ISS-2026-12345')
  })
})
