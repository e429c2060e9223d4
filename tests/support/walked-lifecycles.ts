import { deviceLifecycle, type DeviceState, deviceStream } from '../../domain/device.ts'
import type { StreamType } from '../../domain/event.ts'
import { guestLifecycle, type GuestState, guestStream } from '../../domain/guest/guest.ts'
import { patrolLifecycle, type PatrolState, patrolStream } from '../../domain/patrol/patrol.ts'
import { roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { type RoundRunState, roundRunStream } from '../../domain/round-runs/round-run.ts'
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
  'round-run': walked({
    life: roundRunLifecycle,
    stream: roundRunStream,
    starts: ['planned'],
    phaseOf: (state: RoundRunState) => state.phase,
    said: {
      'run.due': {
        patrolRouteId: '1',
        key: '1/1970-01-01/0',
        routeName: 'Fence',
        order: 'fixed',
        sitePostId: '1',
        points: [
          {
            checkpointId: '1',
            sitePostId: '1',
            name: 'Pump room',
            latitude: -1.29,
            longitude: 36.82,
            radiusM: 20,
            minDwellSec: 10,
            minStaySec: null,
            maxStaySec: null,
            required: true,
          },
        ],
        minMinutes: null,
        maxMinutes: null,
        dueFrom: 0,
        dueTo: 60_000,
        opensAt: 0,
        closesAt: 60_000,
        workers: ['1'],
      },
      'visit.record': { point: 0, source: 'fixes', workerId: '1', at: 0, until: 1, certainty: 1 },
      'visit.enter': { point: 0, at: 0, reason: 'The phone was flat.' },
      'visit.withdraw': { point: 0 },
      'run.complete': { endedAt: 0 },
      'run.except': { endedAt: 0, exceptions: [] },
      'run.leave': { endedAt: 0, missed: [0], exceptions: [] },
      'run.cancel': { reason: 'Fire drill' },
    },
    promised: [
      'planned — run.due → due',
      'due — visit.record → in_progress',
      'due — visit.enter → in_progress',
      'due — run.late → late',
      'due — run.miss → missed',
      'due — run.cancel → cancelled',
      'late — visit.record → in_progress',
      'late — visit.enter → in_progress',
      'late — run.miss → missed',
      'late — run.cancel → cancelled',
      'in_progress — visit.record → in_progress',
      'in_progress — visit.enter → in_progress',
      'in_progress — visit.withdraw → in_progress',
      'in_progress — run.complete → completed',
      'in_progress — run.except → completed_with_exceptions',
      'in_progress — run.leave → incomplete',
      'in_progress — run.miss → missed',
      'in_progress — run.cancel → cancelled',
      'completed — run.reopen → in_progress',
      'completed_with_exceptions — run.reopen → in_progress',
      'completed_with_exceptions — visit.enter → in_progress',
      'incomplete — run.reopen → in_progress',
      'incomplete — visit.enter → in_progress',
      'missed — run.withdraw-missed → in_progress',
      'missed — visit.enter → in_progress',
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
