import { z } from 'zod'
import { type Decision, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { differences, partOf, type RecordStream } from '../record-stream.ts'
import { label, optionalLabel, searchText } from '../text.ts'
import { day } from '../time/day.ts'
import { employment, type EmploymentStep } from './employment.ts'
import {
  EMPLOYMENT_WORDS,
  type EmploymentStatus,
  employmentStatus,
  firstStatus,
} from './employment-status.ts'
import { workerKept, workerPersonal, workerRules } from './worker-record.ts'

/** Why a person's data is erased. A choice and no text, as a text could name the person. */
export const erasureReason = z.enum(
  ['requested', 'no_longer_needed', 'consent_withdrawn', 'recorded_unlawfully'],
  'Please choose one.',
)
export type ErasureReason = z.infer<typeof erasureReason>

/** What must be said with a step of employment. */
export const stepRules = {
  SuspendGuard: z.object({ statusReason: label(200) }),
  PutGuardOnLeave: z.object({
    statusReason: optionalLabel(200).nullish(),
    /** the last day of it */
    leaveUntil: day.nullish(),
  }),
  EndEmployment: z.object({
    statusReason: label(200),
    /** the last day of it */
    endedOn: day,
  }),
}

const kept = workerKept.extend({ status: employmentStatus.default('active') })
const keptPart = partOf(workerKept)
/** why, and until or since when, a guard is not at work */
const absence = z.object({
  statusReason: z.string().nullable(),
  leaveUntil: z.string().nullable(),
  endedOn: z.string().nullable(),
})

const workerEvent = z.discriminatedUnion('type', [
  kept.extend({ type: z.literal('WorkerHired') }),
  partOf(workerKept).extend({ type: z.literal('WorkerChanged') }),
  /** the guard force licence holds longer than before, under the same number or another */
  z.object({
    type: z.literal('LicenceRenewed'),
    licenceNo: z.string().nullable().optional(),
    licenceExpiresOn: z.string(),
  }),
  z.object({ type: z.literal('OnboardingStarted') }),
  z.object({ type: z.literal('GuardActivated') }),
  absence.pick({ statusReason: true }).extend({ type: z.literal('GuardSuspended') }),
  absence.pick({ statusReason: true, leaveUntil: true }).extend({ type: z.literal('GuardPutOnLeave') }),
  z.object({ type: z.literal('GuardTakenBack') }),
  absence.pick({ statusReason: true, endedOn: true }).extend({ type: z.literal('EmploymentEnded') }),
  z.object({ type: z.literal('GuardRehired') }),
  z.object({ type: z.literal('WorkerRemoved') }),
  /** the personal data of the guard can no longer be read, here or anywhere; `reason` names nobody */
  z.object({ type: z.literal('PersonErased'), reason: z.string() }),
])
export type WorkerEvent = z.infer<typeof workerEvent>

const workerCommand = z.discriminatedUnion('type', [
  workerRules.extend({ type: z.literal('HireWorker'), status: firstStatus.optional() }),
  workerRules.partial().extend({ type: z.literal('ChangeWorker'), status: firstStatus.optional() }),
  z.object({ type: z.literal('StartOnboarding') }),
  z.object({ type: z.literal('ActivateGuard') }),
  stepRules.SuspendGuard.extend({ type: z.literal('SuspendGuard') }),
  stepRules.PutGuardOnLeave.extend({ type: z.literal('PutGuardOnLeave') }),
  z.object({ type: z.literal('TakeGuardBack') }),
  stepRules.EndEmployment.extend({ type: z.literal('EndEmployment') }),
  z.object({ type: z.literal('RehireGuard') }),
  z.object({ type: z.literal('RemoveWorker') }),
  /** `name` is typed by whoever erases, as a confirmation */
  z.object({ type: z.literal('ErasePerson'), reason: erasureReason, name: z.string().max(200) }),
  /** after a restore from a backup of before: the key is gone, whatever the log says */
  z.object({ type: z.literal('RepeatErasure') }),
])
export type WorkerCommand = z.infer<typeof workerCommand>

type StepCommand = Exclude<
  WorkerCommand['type'],
  'HireWorker' | 'ChangeWorker' | 'RemoveWorker' | 'ErasePerson' | 'RepeatErasure'
>
const STEP: Readonly<Record<StepCommand, EmploymentStep>> = {
  StartOnboarding: 'guard.onboard',
  ActivateGuard: 'guard.activate',
  SuspendGuard: 'guard.suspend',
  PutGuardOnLeave: 'guard.leave',
  TakeGuardBack: 'guard.return',
  EndEmployment: 'guard.end',
  RehireGuard: 'guard.rehire',
}

type StepEvent = Exclude<
  WorkerEvent['type'],
  'WorkerHired' | 'WorkerChanged' | 'LicenceRenewed' | 'WorkerRemoved' | 'PersonErased'
>
const STATUS_AFTER: Readonly<Record<StepEvent, EmploymentStatus>> = {
  OnboardingStarted: 'onboarding',
  GuardActivated: 'active',
  GuardSuspended: 'suspended',
  GuardPutOnLeave: 'on_leave',
  GuardTakenBack: 'active',
  EmploymentEnded: 'terminated',
  GuardRehired: 'active',
}

/** What an event leaves of the guard's employment besides what it says itself; null where it is no step of it. */
export function employmentAfter(type: WorkerEvent['type']) {
  if (
    type === 'WorkerChanged' ||
    type === 'LicenceRenewed' ||
    type === 'WorkerRemoved' ||
    type === 'PersonErased'
  )
    return null
  const none = { statusReason: null, leaveUntil: null, endedOn: null }
  return type === 'WorkerHired' ? none : { ...none, status: STATUS_AFTER[type] }
}

const workerFields = kept.extend(absence.shape)
export type WorkerFields = z.infer<typeof workerFields>
interface WorkerState {
  record: WorkerFields | null
  removed: boolean
  erased?: boolean | undefined
}

function evolve(state: WorkerState, event: WorkerEvent): WorkerState {
  const { type, ...said } = event
  if (type === 'WorkerRemoved') return { ...state, removed: true }
  if (type === 'PersonErased')
    return { ...state, erased: true, record: { ...state.record, ...workerPersonal } as WorkerFields }
  return { ...state, record: { ...state.record, ...employmentAfter(type), ...said } as WorkerFields }
}

/** the furthest ahead of UTC that a calendar is (Kiribati), ms */
const FIRST_MIDNIGHT_MS = 14 * 3_600_000

function decide(
  command: WorkerCommand,
  { record, removed, erased = false }: WorkerState,
  { at }: { at: number },
): Decision<WorkerEvent> {
  if (command.type === 'HireWorker') {
    if (record) return refuse('already_added', 'This guard already exists.')
    const { type: _, ...fields } = command
    return { events: [{ type: 'WorkerHired', ...kept.parse(fields) }] }
  }
  if (command.type === 'RepeatErasure')
    return { events: record && !erased ? [{ type: 'PersonErased', reason: 'restored' }] : [] }
  if (command.type === 'ErasePerson' && record && !erased) return erasure(command, record, removed)
  if (!record || removed) return refuse('not_found', 'There is no such guard.')
  if (erased && command.type !== 'RemoveWorker')
    return refuse('erased', 'The personal data of this guard was erased. Nothing can be changed any more.')
  if (command.type === 'ErasePerson') return { events: [] }
  if (command.type === 'RemoveWorker') return { events: [{ type: 'WorkerRemoved' }] }
  if (command.type === 'ChangeWorker') {
    const { type: _, status, ...asked } = command
    if (status !== undefined && status !== record.status)
      return refuse(
        'status_by_step',
        'A status changes by a step of employment, not by a correction.',
        'status',
      )
    return { events: changesOf(record, differences(record, keptPart.parse(asked))) }
  }
  if (!phaseAfter(employment, record.status, STEP[command.type]))
    return refuse(
      'not_now',
      `This cannot be done: the guard’s status is “${EMPLOYMENT_WORDS[record.status]}”.`,
    )
  switch (command.type) {
    case 'StartOnboarding':
      return { events: [{ type: 'OnboardingStarted' }] }
    case 'ActivateGuard':
      return { events: [{ type: 'GuardActivated' }] }
    case 'SuspendGuard':
      return { events: [{ type: 'GuardSuspended', statusReason: command.statusReason }] }
    case 'PutGuardOnLeave': {
      const { statusReason = null, leaveUntil = null } = command
      return { events: [{ type: 'GuardPutOnLeave', statusReason, leaveUntil }] }
    }
    case 'TakeGuardBack':
      return { events: [{ type: 'GuardTakenBack' }] }
    case 'EndEmployment': {
      const { statusReason, endedOn } = command
      if (endedOn > new Date(at + FIRST_MIDNIGHT_MS).toISOString().slice(0, 10))
        return refuse('day_to_come', 'This day is still to come.', 'endedOn')
      return { events: [{ type: 'EmploymentEnded', statusReason, endedOn }] }
    }
    case 'RehireGuard':
      return { events: [{ type: 'GuardRehired' }] }
  }
}

/** Whoever left, or was removed from the books, can be erased; the name confirms who is meant. */
function erasure(
  { reason, name }: Extract<WorkerCommand, { type: 'ErasePerson' }>,
  record: WorkerFields,
  removed: boolean,
): Decision<WorkerEvent> {
  if (!removed && record.status !== 'terminated')
    return refuse('employed', 'End the employment first: a guard who is employed cannot be erased.')
  if (searchText(name.trim()) !== searchText(record.fullName.trim()))
    return refuse('other_name', 'This is not the name of the guard.', 'name')
  return { events: [{ type: 'PersonErased', reason }] }
}

/** A later day of expiry than the one that was known is a renewal of the licence, all else a correction. */
function changesOf(record: WorkerFields, changes: Partial<WorkerFields>): WorkerEvent[] {
  const { licenceNo, licenceExpiresOn, ...others } = changes
  const isRenewed =
    record.licenceExpiresOn !== null && licenceExpiresOn != null && licenceExpiresOn > record.licenceExpiresOn
  const corrected = isRenewed ? others : changes
  const events: WorkerEvent[] =
    Object.keys(corrected).length > 0 ? [{ type: 'WorkerChanged', ...corrected }] : []
  if (isRenewed)
    events.push({ type: 'LicenceRenewed', licenceExpiresOn, ...(licenceNo !== undefined && { licenceNo }) })
  return events
}

/** A guard on the company's books: who that is, what is held and until when, and the steps of employment. */
export const workerStream: RecordStream<WorkerFields, WorkerCommand, WorkerEvent> = {
  name: 'worker',
  personal: workerPersonal,
  added: 'WorkerHired',
  removed: 'WorkerRemoved',
  command: workerCommand,
  event: workerEvent,
  state: z.object({ record: workerFields.nullable(), removed: z.boolean(), erased: z.boolean().optional() }),
  initial: { record: null, removed: false },
  evolve,
  decide,
}
