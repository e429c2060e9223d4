import { alarmStream, type AlarmState } from '../../domain/alarms/alarm.ts'
import { alarmLifecycle } from '../../domain/alarms/alarm-lifecycle.ts'
import { deviceLifecycle, type DeviceState, deviceStream } from '../../domain/device.ts'
import type { StreamType } from '../../domain/event.ts'
import { guestLifecycle, type GuestState, guestStream } from '../../domain/guest/guest.ts'
import { patrolLifecycle, type PatrolState, patrolStream } from '../../domain/patrol/patrol.ts'
import { userLifecycle } from '../../domain/user/user-lifecycle.ts'
import { type UserState, userStream } from '../../domain/user/user.ts'
import { employment } from '../../domain/worker/employment.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { lifecyclePaths, transitionsOf } from './lifecycle-paths.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

/** A lifecycle with what a test of its paths needs: how one begins, what is said, and every transition, told apart. */
const walked = (of: {
  life: Parameters<typeof lifecyclePaths>[0]
  stream: unknown
  starts: readonly string[]
  /** the command that makes one in a phase; none where the stream begins in it */
  add?: (start: string) => { type: string }
  phaseOf: (state: never) => string | undefined
  /** the fields of the commands, by step */
  said: Readonly<Record<string, object>>
  promised: readonly string[]
  /** codes by which the stream refuses before its lifecycle is asked */
  firstRefusals?: readonly string[]
}) => ({
  firstRefusals: ['not_found'],
  ...of,
  stream: of.stream as AnyStream,
  phaseOf: of.phaseOf as (state: unknown) => string | undefined,
  transitions: transitionsOf(of.life),
  paths: lifecyclePaths(of.life, of.starts),
})

/** By stream. */
export const WALKED_LIFECYCLES = {
  worker: walked({
    life: employment,
    stream: workerStream,
    starts: ['active', 'applicant'],
    add: (status) => ({ type: 'HireWorker', fullName: 'Grace Achieng', status }) as { type: string },
    phaseOf: (state: typeof workerStream.initial) => state.record?.status,
    said: {
      'guard.suspend': { statusReason: 'Found asleep' },
      'guard.end': { statusReason: 'Moved away', endedOn: '1970-01-01' },
    },
    promised: [
      'applicant — guard.onboard → onboarding',
      'onboarding — guard.activate → active',
      'onboarding — guard.end → terminated',
      'active — guard.leave → on_leave',
      'active — guard.suspend → suspended',
      'active — guard.end → terminated',
      'on_leave — guard.suspend → suspended',
      'on_leave — guard.return → active',
      'on_leave — guard.end → terminated',
      'suspended — guard.return → active',
      'suspended — guard.end → terminated',
      'terminated — guard.rehire → active',
    ],
  }),
  alarm: walked({
    life: alarmLifecycle,
    stream: alarmStream,
    starts: ['unraised'],
    phaseOf: (state: AlarmState) => state.phase,
    said: {
      'alarm.raise': {
        kind: 'guard_offline',
        alarmRuleId: null,
        subject: 'worker-1',
        workerId: '1',
        assignment: null,
        sitePost: null,
        document: null,
        group: null,
        priority: 1,
        value: null,
        detail: null,
        instructions: null,
        since: 1,
      },
      'alarm.escalate': { level: 1, user: '1', role: null },
      'alarm.clear': { clearedAt: 2 },
      'alarm.recur': { since: 3 },
      'alarm.close': { reason: 'Guard found' },
      'alarm.shelve': { reason: 'Phone is being charged', shelvedUntil: 3_600_000 },
      'alarm.suppress': { reason: 'Post closed' },
      'alarm.remove': { reason: 'Phone in repair' },
      'alarm.correct': { since: 1, clearedAt: null },
      'alarm.withdraw': { notice: 'The phone had held the fixes back.' },
    },
    promised: [
      'unraised — alarm.raise → raised',
      'raised — alarm.acknowledge → acknowledged',
      'raised — alarm.clear → returned',
      'raised — alarm.escalate → raised',
      'raised — alarm.shelve → shelved',
      'raised — alarm.suppress → suppressed',
      'raised — alarm.remove → out_of_service',
      'raised — alarm.correct → raised',
      'raised — alarm.withdraw → withdrawn',
      'acknowledged — alarm.close → closed',
      'acknowledged — alarm.clear → closed',
      'acknowledged — alarm.shelve → shelved',
      'acknowledged — alarm.suppress → suppressed',
      'acknowledged — alarm.remove → out_of_service',
      'acknowledged — alarm.correct → acknowledged',
      'acknowledged — alarm.withdraw → withdrawn',
      'returned — alarm.acknowledge → closed',
      'returned — alarm.recur → raised',
      'returned — alarm.shelve → shelved',
      'returned — alarm.suppress → suppressed',
      'returned — alarm.remove → out_of_service',
      'returned — alarm.correct → returned',
      'returned — alarm.withdraw → withdrawn',
      'shelved — alarm.unshelve → raised',
      'shelved — alarm.clear → shelved',
      'shelved — alarm.recur → shelved',
      'shelved — alarm.remove → out_of_service',
      'shelved — alarm.correct → shelved',
      'shelved — alarm.withdraw → withdrawn',
      'suppressed — alarm.release → raised',
      'suppressed — alarm.clear → closed',
      'suppressed — alarm.correct → suppressed',
      'suppressed — alarm.withdraw → withdrawn',
      'out_of_service — alarm.restore → raised',
      'out_of_service — alarm.clear → out_of_service',
      'out_of_service — alarm.recur → out_of_service',
      'out_of_service — alarm.correct → out_of_service',
      'out_of_service — alarm.withdraw → withdrawn',
      'closed — alarm.clear → closed',
      'closed — alarm.correct → closed',
      'closed — alarm.withdraw → withdrawn',
    ],
  }),
  device: walked({
    life: deviceLifecycle,
    stream: deviceStream,
    starts: ['unknown'],
    phaseOf: (state: DeviceState) => state.phase,
    said: { 'device.enrol': { workerId: '1', label: 'Blue', secretHash: 'a'.repeat(64) } },
    promised: [
      'unknown — device.enrol → enrolled',
      'enrolled — device.revoke → revoked',
      'enrolled — device.erase → erased',
      'revoked — device.erase → erased',
    ],
  }),
  guest: walked({
    life: guestLifecycle,
    stream: guestStream,
    starts: ['unknown'],
    phaseOf: (state: GuestState) => state.phase,
    said: {
      'guest.ask': { fullName: 'Ann', email: 'ann@askari.example' },
      'guest.admit': { clientIds: ['1'], assignmentIds: [], until: '2026-12-01', today: '2026-11-26' },
    },
    promised: [
      'unknown — guest.ask → pending',
      'pending — guest.admit → admitted',
      'pending — guest.refuse → refused',
      'admitted — guest.admit → admitted',
      'admitted — guest.revoke → revoked',
      'refused — guest.admit → admitted',
      'revoked — guest.admit → admitted',
    ],
  }),
  patrol: walked({
    life: patrolLifecycle,
    stream: patrolStream,
    starts: ['unstarted'],
    phaseOf: (state: PatrolState) => state.phase,
    said: {
      'patrol.start': { workerId: '1', assignmentId: null, startedAt: 1 },
      'patrol.end': { endedAt: 2, reason: 'finished' },
      'guard.lose': { lastFixAt: 1 },
      'guard.hear': { heardAt: 2 },
    },
    promised: [
      'unstarted — patrol.start → on duty',
      'on duty — patrol.end → ended',
      'on duty — guard.lose → lost',
      'lost — patrol.end → ended',
      'lost — guard.hear → on duty',
    ],
  }),
  user: walked({
    life: userLifecycle,
    stream: userStream,
    firstRefusals: ['unknown_user', 'not_active'],
    starts: ['unregistered'],
    phaseOf: (state: UserState) => state.phase,
    said: {
      'user.register': { fullName: 'Ann', email: 'ann@askari.example', role: '1' },
      'user.invite': { fullName: 'Ann', email: 'ann@askari.example', roleId: '1', until: 1 },
      'user.resend': { until: 2 },
      'user.accept': { fullName: 'Ann' },
      'user.verify': { email: 'ann@askari.example' },
      'user.move': { email: 'new@askari.example' },
    },
    promised: [
      'unregistered — user.register → unverified',
      'unregistered — user.invite → invited',
      'invited — user.resend → invited',
      'invited — user.accept → verified',
      'invited — user.withdraw → withdrawn',
      'unverified — user.verify → verified',
      'unverified — user.move → unverified',
      'unverified — user.suspend → suspended unverified',
      'verified — user.move → unverified',
      'verified — user.suspend → suspended',
      'suspended — user.reinstate → verified',
      'suspended unverified — user.reinstate → unverified',
    ],
  }),
}
