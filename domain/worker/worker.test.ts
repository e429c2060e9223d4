import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { type WorkerCommand, type WorkerEvent, workerStream } from './worker.ts'

const hire = (more: Partial<Extract<WorkerCommand, { type: 'HireWorker' }>> = {}): WorkerEvent => {
  const decision = decideAfter(workerStream, [], { type: 'HireWorker', fullName: 'Grace Achieng', ...more })
  if ('refused' in decision) throw new Error(decision.refused.message)
  return decision.events[0] as WorkerEvent
}
const licensed = hire({ licenceNo: 'GF/1/2024', licenceExpiresOn: '2026-12-31', rank: 'Guard' })
const after = (events: WorkerEvent[], command: WorkerCommand) => decideAfter(workerStream, events, command)
const suspended: WorkerEvent = { type: 'GuardSuspended', statusReason: 'Found asleep' }

describe('a guard', () => {
  it('is hired as active unless said otherwise, and once', () => {
    expect(hire()).toMatchObject({ type: 'WorkerHired', status: 'active', licenceNo: null })
    expect(hire({ status: 'applicant' })).toMatchObject({ status: 'applicant' })
    expect(after([hire()], { type: 'HireWorker', fullName: 'Grace' })).toMatchObject({
      refused: { code: 'already_exists' },
    })
  })

  it('of an old log has all that came later, as none', () => {
    const old = workerStream.event.parse({ type: 'WorkerHired', fullName: 'Grace Achieng' })
    expect(old).toMatchObject({ status: 'active', photo: null, certificates: null })
  })

  it('is corrected by what differs only', () => {
    expect(after([licensed], { type: 'ChangeWorker', rank: 'Sergeant', licenceNo: 'GF/1/2024' })).toEqual({
      events: [{ type: 'WorkerChanged', rank: 'Sergeant' }],
    })
  })

  it('renews a licence by a later day, with whatever else is corrected beside it', () => {
    const change = { licenceNo: 'GF/1/2026', licenceExpiresOn: '2028-12-31', rank: 'Sergeant' }
    expect(after([licensed], { type: 'ChangeWorker', ...change })).toEqual({
      events: [
        { type: 'WorkerChanged', rank: 'Sergeant' },
        { type: 'LicenceRenewed', licenceExpiresOn: '2028-12-31', licenceNo: 'GF/1/2026' },
      ],
    })
  })

  it.each([
    ['an earlier day', { licenceExpiresOn: '2026-11-30' }],
    ['another number only', { licenceNo: 'GF/2/2024' }],
    ['no day', { licenceExpiresOn: null }],
  ])('corrects a licence by %s', (_what, change) => {
    expect(after([licensed], { type: 'ChangeWorker', ...change })).toEqual({
      events: [{ type: 'WorkerChanged', ...change }],
    })
  })

  it('takes the first licence that is known for no renewal', () => {
    expect(after([hire()], { type: 'ChangeWorker', licenceExpiresOn: '2028-12-31' })).toEqual({
      events: [{ type: 'WorkerChanged', licenceExpiresOn: '2028-12-31' }],
    })
  })

  it('changes status by a step and by nothing else', () => {
    expect(
      after([suspended, licensed].toReversed(), { type: 'ChangeWorker', status: 'active' }),
    ).toMatchObject({
      refused: { field: 'status' },
    })
    expect(after([licensed], { type: 'ChangeWorker', status: 'active' })).toEqual({ events: [] })
  })

  it('is suspended for a reason, which goes when the guard is taken back', () => {
    expect(after([licensed], { type: 'SuspendGuard', statusReason: 'Found asleep' })).toEqual({
      events: [suspended],
    })
    expect([licensed, suspended].reduce(workerStream.evolve, workerStream.initial).record).toMatchObject({
      status: 'suspended',
      statusReason: 'Found asleep',
    })
    const back = [licensed, suspended, { type: 'GuardReinstated' } as const]
    expect(back.reduce(workerStream.evolve, workerStream.initial).record).toMatchObject({
      status: 'active',
      statusReason: null,
    })
  })

  it('refuses a step that does not lead on from where the guard stands, in words', () => {
    expect(after([licensed, suspended], { type: 'PutGuardOnLeave' })).toMatchObject({
      refused: { code: 'wrong_status', message: 'This cannot be done: the guard’s status is “Suspended”.' },
    })
    expect(after([licensed], { type: 'RehireGuard' })).toMatchObject({ refused: { code: 'wrong_status' } })
  })

  it('leaves on a day that has come anywhere on earth', () => {
    const end = (endedOn: string) =>
      after([licensed], { type: 'EndEmployment', statusReason: 'Contract ended', endedOn })
    expect(end('1970-01-01')).toEqual({
      events: [{ type: 'EmploymentEnded', statusReason: 'Contract ended', endedOn: '1970-01-01' }],
    })
    expect(end('1970-01-02')).toMatchObject({ refused: { code: 'in_future', field: 'endedOn' } })
  })
})
