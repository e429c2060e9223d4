import type { IncidentState } from './incident-state.ts'
import { describe, expect, it } from 'vitest'
import { type IncidentCommand, incidentNumber, incidentStream } from './incident.ts'

const AT = 1_790_000_000_000
const by = (user: string, at = AT) => ({ at, by: user })

/** Applies commands one after the other. Throws if one is refused. */
function after(...commands: IncidentCommand[]): IncidentState {
  let state = incidentStream.initial
  for (const command of commands) {
    const decision = incidentStream.decide(incidentStream.command.parse(command), state, by('user:1'))
    if ('refused' in decision) throw new Error(decision.refused.message)
    state = decision.events
      .map((event) => incidentStream.event.parse(event))
      .reduce(incidentStream.evolve, state)
    expect(incidentStream.state?.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
  }
  return state
}
const refusal = (command: IncidentCommand, state: IncidentState) => {
  const decision = incidentStream.decide(command, state, by('user:2'))
  return 'refused' in decision ? decision.refused : null
}

const draft: IncidentCommand = {
  type: 'DraftIncident',
  year: 2026,
  title: 'Theft from a car',
  incidentType: 'theft',
  severity: 'medium',
  priority: 'p2',
  source: 'guard',
  confidentiality: 'normal',
  sitePostId: '3',
  occurredAt: AT - 3_600_000,
  narrative: 'A window was broken.',
  persons: [{ name: 'Jane Doe', role: 'victim', phone: '+254 700 000001' }],
}
const TO_REVIEW: IncidentCommand[] = [
  { type: 'SubmitIncident', reportedBy: 'Guard Ann' },
  { type: 'TriageIncident', severity: 'medium', priority: 'p1' },
  { type: 'StartResponse', action: 'The ramp was closed.' },
  { type: 'StartInvestigation', userId: '2' },
  { type: 'RequestReview', rootCause: 'No camera on the ramp.' },
]
const RESOLVE: IncidentCommand = {
  type: 'ResolveIncident',
  disposition: 'referred_police',
  outcome: 'Reported.',
}

describe('an incident', () => {
  it('is written down as a draft, with the clocks of the person, the device and the report', () => {
    const { record } = after({ ...draft, writtenAt: AT + 60_000, discoveredAt: AT - 1_800_000 })
    expect(record).toMatchObject({
      status: 'draft',
      author: 'user:1',
      writtenAt: AT,
      reportedAt: AT,
      discoveredAt: AT - 1_800_000,
      persons: [{ name: 'Jane Doe', role: 'victim', phone: '+254 700 000001', id_number: null }],
      police: null,
    })
    expect(incidentNumber({ year: 2026, serial: 42 })).toBe('INC-2026-000042')
  })

  it('cannot have happened later than now, or end before it begins', () => {
    const none = incidentStream.initial
    expect(refusal({ ...draft, occurredAt: AT + 600_000 }, none)).toMatchObject({ code: 'in_future' })
    expect(refusal({ ...draft, occurredTo: AT - 7_200_000 }, none)).toMatchObject({ field: 'occurredTo' })
  })

  it('is submitted only with what happened and where', () => {
    const submit: IncidentCommand = { type: 'SubmitIncident', reportedBy: 'Guard Ann' }
    expect(refusal(submit, after({ ...draft, narrative: null }))).toMatchObject({ field: 'narrative' })
    expect(refusal(submit, after({ ...draft, sitePostId: null }))).toMatchObject({ field: 'sitePostId' })
    expect(refusal(submit, after({ ...draft, sitePostId: null, place: 'Gate' }))).toBe(null)
  })

  it('is amended with a reason, by what differs, until its review', () => {
    const amend: IncidentCommand = {
      type: 'AmendIncident',
      title: 'Theft',
      severity: 'medium',
      amendReason: 'Shorter.',
    }
    const decision = incidentStream.decide(amend, after(draft), by('user:1'))
    expect(decision).toEqual({
      events: [{ type: 'IncidentAmended', title: 'Theft', amendReason: 'Shorter.' }],
    })
    expect(after(draft, amend).record).toMatchObject({
      title: 'Theft',
      narrative: 'A window was broken.',
      persons: [{ name: 'Jane Doe' }],
    })
    const reviewed = after(draft, ...TO_REVIEW)
    expect(refusal(amend, reviewed)).toMatchObject({
      code: 'locked',
      message: expect.stringContaining('Pending review'),
    })
    const returned = after(draft, ...TO_REVIEW, { type: 'ReturnIncident', reason: 'Which car?' })
    expect(refusal(amend, returned)).toBe(null)
  })

  it('stays locked after its review, also where it is reopened, and takes supplements', () => {
    const reopened = after(draft, ...TO_REVIEW, RESOLVE, {
      type: 'ReopenIncident',
      reason: 'A witness called.',
    })
    expect(reopened.record?.status).toBe('reopened')
    expect(refusal({ type: 'AmendIncident', title: 'x', amendReason: 'y' }, reopened)).toMatchObject({
      code: 'locked',
    })
    expect(refusal({ type: 'AddTask', title: 'Call', userId: '2' }, reopened)).toEqual({
      code: 'locked',
      message: 'This cannot be done: the incident’s status is “Locked by review”.',
    })
    expect(refusal({ type: 'SupplementIncident', text: 'He saw the car.' }, reopened)).toBe(null)
  })

  it('is closed once everybody was informed whom its severity requires, and its tasks are done', () => {
    const close: IncidentCommand = { type: 'CloseIncident', note: 'Complete.' }
    const inform = (party: 'supervisor' | 'client'): IncidentCommand => ({
      type: 'RecordNotification',
      party,
      name: 'Ann',
      method: 'phone',
      at: AT - 60_000,
    })
    const task: IncidentCommand = { type: 'AddTask', title: 'Ask for the footage', userId: '2' }
    const missing = after(draft, task, ...TO_REVIEW, RESOLVE, inform('supervisor'))
    expect(refusal(close, missing)).toMatchObject({ message: expect.stringContaining('client') })
    const open = after(draft, task, ...TO_REVIEW, RESOLVE, inform('supervisor'), inform('client'))
    expect(refusal(close, open)).toMatchObject({ code: 'tasks_open' })
    const done = after(draft, task, ...TO_REVIEW, RESOLVE, inform('supervisor'), inform('client'), {
      type: 'FinishTask',
      entryId: 'task-1',
    })
    expect(refusal(close, done)).toBe(null)
    expect(done.tasks).toMatchObject([{ doneAt: AT, doneBy: 'user:1' }])
  })

  it('has the times of each guard who responds, once and in order', () => {
    const call: IncidentCommand = { type: 'CallResponder', workerId: '7', at: AT - 5 }
    const reach = (stage: 'en_route' | 'on_scene' | 'cleared', at: number): IncidentCommand => ({
      type: 'RecordStage',
      entryId: 'responder-1',
      stage,
      at,
    })
    const there = after(draft, call, reach('on_scene', AT - 3))
    expect(there.responders).toMatchObject([
      { workerId: '7', called: AT - 5, en_route: null, on_scene: AT - 3 },
    ])
    expect(refusal(call, there)).toMatchObject({ code: 'already_responding' })
    expect(refusal(reach('en_route', AT - 2), there)).toMatchObject({ field: 'stage' })
    expect(refusal(reach('cleared', AT - 4), there)).toMatchObject({ field: 'at' })
    expect(refusal(reach('cleared', AT), there)).toBe(null)
  })

  it('has evidence whose custody is a chain of hand-overs', () => {
    const file = { digest: 'a'.repeat(64), name: 'ramp.jpg' }
    const { evidence } = after(
      draft,
      { type: 'AddEvidence', file, description: 'Picture of the ramp', custodian: 'Ann', seal: 'S-1' },
      {
        type: 'HandOverEvidence',
        entryId: 'evidence-1',
        custodian: 'Sergeant Mutua',
        reason: 'For the police.',
      },
    )
    const made = { madeAt: AT, madeBy: 'user:1' }
    expect(evidence).toEqual([
      {
        entryId: 'evidence-1',
        file,
        description: 'Picture of the ramp',
        seal: 'S-1',
        custody: [
          { custodian: 'Ann', reason: null, ...made },
          { custodian: 'Sergeant Mutua', reason: 'For the police.', ...made },
        ],
      },
    ])
  })

  it('does not end while it is under legal hold', () => {
    const hold: IncidentCommand = {
      type: 'PlaceHold',
      reason: 'Court.',
      workerIds: ['7'],
      from: AT - 10,
      to: AT,
    }
    const submitted = after(draft, TO_REVIEW[0] as IncidentCommand, hold)
    expect(refusal({ type: 'RejectIncident', reason: 'No.' }, submitted)).toMatchObject({
      code: 'legal_hold',
    })
    expect(refusal(hold, submitted)).toMatchObject({ code: 'already_on_hold' })
    const released = after(draft, hold, { type: 'ReleaseHold', reason: 'Settled.' })
    expect(released.hold).toBe(null)
    expect(refusal({ type: 'VoidIncident', reason: 'Mistake.' }, released)).toBe(null)
  })

  it('takes nothing more once it has ended as no incident of its own', () => {
    const voided = after(draft, { type: 'VoidIncident', reason: 'Mistake.' })
    expect(refusal({ type: 'SupplementIncident', text: 'More.' }, voided)?.message).toContain('void')
  })

  it('is resolved by somebody else than who requested the review, where it is high or critical', () => {
    const reviewOf = (severity: 'high' | 'medium') =>
      after(
        draft,
        ...TO_REVIEW.map((each) => (each.type === 'TriageIncident' ? { ...each, severity } : each)),
      )
    const resolvedBy = (user: string, state: IncidentState) => {
      const decision = incidentStream.decide(incidentStream.command.parse(RESOLVE), state, by(user))
      return 'refused' in decision ? decision.refused.code : 'resolved'
    }
    expect(reviewOf('high').record?.requestedBy).toBe('user:1')
    expect(resolvedBy('user:1', reviewOf('high'))).toBe('own_review')
    expect(resolvedBy('user:2', reviewOf('high'))).toBe('resolved')
    expect(resolvedBy('user:1', reviewOf('medium'))).toBe('resolved')
  })

  it('is closed once the regulator is informed, where that is due', () => {
    const close: IncidentCommand = { type: 'CloseIncident', note: 'Complete.' }
    const told = (party: 'supervisor' | 'client' | 'regulator'): IncidentCommand => ({
      type: 'RecordNotification',
      party,
      name: 'Ms Shah',
      method: 'phone',
      at: AT,
    })
    const resolved = after(
      { ...draft, regulated: true },
      ...TO_REVIEW,
      RESOLVE,
      told('supervisor'),
      told('client'),
    )
    expect(refusal(close, resolved)).toMatchObject({
      code: 'notifications_missing',
      message: expect.stringContaining('regulator'),
    })
  })
})
