import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'

const id = z.string().min(1)
/** ms since epoch UTC */
const moment = z.number().int().nonnegative()
const reason = label(200)
/** an optional stored text */
const kept = z.string().nullable().default(null)
const keptMoment = z.number().nullable().default(null)

/**
 * Transitions of the states in which an alarm waits for a person: it can be shelved, suppressed, or taken
 * out of service.
 */
const SET_ASIDE = {
  'alarm.shelve': 'shelved',
  'alarm.suppress': 'suppressed',
  'alarm.remove': 'out_of_service',
} as const
const WITHDRAWN = { 'alarm.withdraw': 'withdrawn' } as const
/**
 * Returns transitions for data that arrives late: it changes the times of an alarm or withdraws the alarm,
 * but keeps its phase.
 */
const corrected = <Phase extends string>(phase: Phase) => ({ 'alarm.correct': phase, ...WITHDRAWN }) as const
/** Adds to `corrected` the start of the off-delay, when the condition has ended but may still return. */
const followed = <Phase extends string>(phase: Phase) =>
  ({ 'alarm.settle': phase, ...corrected(phase) }) as const

/**
 * State chart of an alarm, with the states of ISA-18.2 / IEC 62682. An alarm whose condition has ended
 * closes when somebody acknowledges it. A shelved or out-of-service alarm stays so, even if its condition
 * changes.
 */
export const alarmLifecycle = lifecycle({
  noun: 'alarm',
  permission: 'Edit Alarms',
  initial: 'unraised',
  phases: {
    unraised: { on: { 'alarm.raise': 'raised' } },
    raised: {
      label: 'Unacknowledged',
      on: {
        'alarm.acknowledge': 'acknowledged',
        'alarm.clear': 'returned',
        'alarm.escalate': 'raised',
        ...SET_ASIDE,
        ...followed('raised'),
      },
    },
    acknowledged: {
      on: { 'alarm.close': 'closed', 'alarm.clear': 'closed', ...SET_ASIDE, ...followed('acknowledged') },
    },
    returned: {
      label: 'Returned to normal, unacknowledged',
      on: { 'alarm.acknowledge': 'closed', 'alarm.recur': 'raised', ...SET_ASIDE, ...corrected('returned') },
    },
    shelved: {
      on: {
        'alarm.unshelve': 'raised',
        'alarm.clear': 'shelved',
        'alarm.recur': 'shelved',
        'alarm.remove': 'out_of_service',
        ...followed('shelved'),
      },
    },
    suppressed: {
      label: 'Suppressed by design',
      on: { 'alarm.release': 'raised', 'alarm.clear': 'closed', ...followed('suppressed') },
    },
    out_of_service: {
      on: {
        'alarm.restore': 'raised',
        'alarm.clear': 'out_of_service',
        'alarm.recur': 'out_of_service',
        ...followed('out_of_service'),
      },
    },
    closed: { on: { 'alarm.clear': 'closed', ...followed('closed') } },
    withdrawn: {},
  },
  fields: {
    kind: z.string().default(''),
    /** null: the default rule of the kind */
    alarmRuleId: kept,
    /** subject of the alarm, e.g. `worker-17` */
    subject: z.string().default(''),
    workerId: kept,
    assignment: kept,
    sitePost: kept,
    document: kept,
    /** id of the first alarm of its group */
    group: kept,
    priority: z.number().default(3),
    /** measured value, in the unit of the alarm's kind */
    value: z.number().nullable().default(null),
    detail: kept,
    instructions: kept,
    /** start of the condition */
    since: keptMoment,
    clearedAt: keptMoment,
    /** end of the condition while the off-delay runs; null: no off-delay is running */
    settlingSince: keptMoment,
    /** escalation level */
    level: z.number().default(0),
    user: kept,
    role: kept,
    reason: kept,
    shelvedUntil: keptMoment,
    /** reason why data that arrived late withdraws the alarm */
    notice: kept,
  },
  steps: {
    'alarm.raise': {
      command: 'RaiseAlarm',
      event: 'AlarmRaised',
      input: {
        kind: id,
        alarmRuleId: id.nullable(),
        subject: id,
        workerId: id.nullable(),
        assignment: id.nullable(),
        sitePost: id.nullable(),
        document: id.nullable(),
        group: id.nullable(),
        priority: z.number().int().min(1).max(3),
        value: z.number().nullable(),
        detail: z.string().max(200).nullable(),
        instructions: z.string().nullable(),
        since: moment,
      },
      refusal: { code: 'already_raised', message: 'This alarm has been raised already.' },
    },
    'alarm.acknowledge': {
      command: 'AcknowledgeAlarm',
      event: 'AlarmAcknowledged',
      refusal: { code: 'not_pending', message: 'This alarm does not wait for an acknowledgement.' },
      route: 'acknowledge',
      button: {
        verb: 'Acknowledge',
        title: (name) => `Acknowledge “${name}”?`,
        text: () => 'The sound stops. Your name and the time are stored.',
        done: (name) => `“${name}” is acknowledged.`,
      },
    },
    'alarm.escalate': {
      command: 'EscalateAlarm',
      event: 'AlarmEscalated',
      input: { level: z.number().int().min(1), user: id.nullable(), role: id.nullable() },
      refusal: 'ignored',
    },
    'alarm.clear': {
      command: 'ClearAlarm',
      event: 'AlarmCleared',
      input: { clearedAt: moment },
      refusal: 'ignored',
      history: 'Returned to normal',
    },
    'alarm.settle': {
      command: 'SettleAlarm',
      event: 'AlarmSettling',
      input: { settlingSince: moment.nullable() },
      refusal: 'ignored',
      history: 'Condition over or back within the off-delay',
    },
    'alarm.recur': {
      command: 'RepeatAlarm',
      event: 'AlarmRecurred',
      input: { since: moment },
      refusal: 'ignored',
      history: 'Condition came back',
    },
    'alarm.close': {
      command: 'CloseAlarm',
      event: 'AlarmClosed',
      input: { reason },
      refusal: { code: 'not_acknowledged', message: 'Only an acknowledged alarm can be closed.' },
      route: 'close',
      button: {
        verb: 'Close',
        title: (name) => `Close “${name}”?`,
        text: () => 'The alarm leaves the desk. The same condition raises another only after it has cleared.',
        done: (name) => `“${name}” is closed.`,
      },
    },
    'alarm.shelve': {
      command: 'ShelveAlarm',
      event: 'AlarmShelved',
      input: { reason, shelvedUntil: moment },
      route: 'shelve',
      button: {
        verb: 'Shelve',
        title: (name) => `Shelve “${name}”?`,
        text: () => 'It is silent until then, and comes back if the condition still stands.',
        done: (name) => `“${name}” is shelved.`,
      },
    },
    'alarm.unshelve': {
      command: 'UnshelveAlarm',
      event: 'AlarmUnshelved',
      refusal: { code: 'not_shelved', message: 'This alarm is not shelved.' },
      route: 'unshelve',
      button: {
        verb: 'Unshelve',
        title: (name) => `Unshelve “${name}”?`,
        text: () => 'If its condition still stands, it waits for an acknowledgement again.',
        done: (name) => `“${name}” is no longer shelved.`,
      },
    },
    'alarm.suppress': {
      command: 'SuppressAlarm',
      event: 'AlarmSuppressed',
      input: { reason },
      refusal: 'ignored',
    },
    'alarm.release': { command: 'ReleaseAlarm', event: 'AlarmReleased', refusal: 'ignored' },
    'alarm.remove': {
      command: 'RemoveAlarmFromService',
      event: 'AlarmRemovedFromService',
      input: { reason },
      route: 'remove-from-service',
      button: {
        verb: 'Out of service',
        title: (name) => `Take “${name}” out of service?`,
        text: () => 'This rule is silent for this subject until somebody restores it.',
        done: (name) => `“${name}” is out of service.`,
        tone: 'danger',
      },
    },
    'alarm.restore': {
      command: 'RestoreAlarm',
      event: 'AlarmRestored',
      refusal: { code: 'in_service', message: 'This alarm is in service.' },
      route: 'restore',
      button: {
        verb: 'Restore',
        title: (name) => `Return “${name}” to service?`,
        text: () => 'If its condition still stands, it waits for an acknowledgement again.',
        done: (name) => `“${name}” is in service again.`,
      },
    },
    'alarm.correct': {
      command: 'CorrectAlarm',
      event: 'AlarmCorrected',
      input: { since: moment, clearedAt: moment.nullable() },
      refusal: 'ignored',
      history: 'Times corrected by later data',
    },
    'alarm.withdraw': {
      command: 'WithdrawAlarm',
      event: 'AlarmWithdrawn',
      input: { notice: optionalLabel(300) },
      refusal: 'ignored',
    },
  },
})

export type AlarmPhase = z.infer<typeof alarmLifecycle.phase>
/** Phases in which an alarm waits for an acknowledgement. */
export const UNACKNOWLEDGED_PHASES: readonly AlarmPhase[] = ['raised', 'returned']
/** Phases in which the same rule raises no second alarm for the subject. */
export const ACTIVE_PHASES: readonly AlarmPhase[] = [
  'raised',
  'acknowledged',
  'returned',
  'shelved',
  'suppressed',
  'out_of_service',
]
