import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label } from '../text/text.ts'

const moment = z.number().int()
const id = z.string().min(1)

/** A point of a round as it was when the round became due: degrees WGS84, metres, seconds. */
export const runPoint = z.object({
  checkpointId: id,
  sitePostId: id,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radiusM: z.number(),
  minDwellSec: z.number(),
  minStaySec: z.number().nullable(),
  maxStaySec: z.number().nullable(),
  required: z.boolean(),
})
export type RunPoint = z.infer<typeof runPoint>

/** Kinds of exceptions of a point or of a whole round. */
export const ROUND_EXCEPTIONS = [
  'out_of_order',
  'stay_too_short',
  'stay_too_long',
  'entered_by_hand',
  'round_too_fast',
  'round_too_slow',
] as const
export const runException = z.object({
  kind: z.enum(ROUND_EXCEPTIONS),
  /** index of the point in the round, from 0; null: the whole round */
  point: z.number().int().nullable(),
})
export type RunException = z.infer<typeof runException>

/** index of a point in the round, from 0 */
const point = z.number().int().nonnegative()
const fields = {
  patrolRouteId: id,
  /** identifies the round; unique within the company */
  key: z.string(),
  routeName: z.string(),
  /** `fixed`: guards visit the points in their order; `free`: in any order */
  order: z.enum(['fixed', 'free']),
  /** site post of the round's first point */
  sitePostId: id,
  points: z.array(runPoint),
  minMinutes: z.number().nullable(),
  maxMinutes: z.number().nullable(),
  dueFrom: moment,
  dueTo: moment,
  /** start of the period in which visits count; the next field is its end */
  opensAt: moment,
  closesAt: moment,
  /** ids of guards with a duty at the round's posts */
  workers: z.array(id),
  point,
  source: z.enum(['fixes', 'code']).default('fixes'),
  workerId: id.nullable(),
  /** start of the visit; `until` is its end or the last observation */
  at: moment,
  until: moment,
  /** probability, 0.5 to 1, that the guard was at the point; null unless fixes are the source */
  certainty: z.number().nullable(),
  reason: z.string(),
  endedAt: moment,
  exceptions: z.array(runException),
  missed: z.array(point),
}

const visit = {
  point,
  source: z.enum(['fixes', 'code']),
  workerId: fields.workerId,
  at: moment,
  until: moment,
  certainty: fields.certainty,
}

/**
 * State chart of a round over the checkpoints of a route, from becoming due to its result. Times are ms
 * since epoch UTC.
 */
export const roundRunLifecycle = lifecycle({
  noun: 'round',
  permission: 'Edit Patrols',
  initial: 'planned',
  phases: {
    planned: { on: { 'run.due': 'due' } },
    due: {
      on: {
        'visit.record': 'in_progress',
        'visit.enter': 'in_progress',
        'run.late': 'late',
        'run.miss': 'missed',
        'run.cancel': 'cancelled',
      },
    },
    late: {
      on: {
        'visit.record': 'in_progress',
        'visit.enter': 'in_progress',
        'run.miss': 'missed',
        'run.cancel': 'cancelled',
      },
    },
    in_progress: {
      on: {
        'visit.record': 'in_progress',
        'visit.enter': 'in_progress',
        'visit.withdraw': 'in_progress',
        'run.complete': 'completed',
        'run.except': 'completed_with_exceptions',
        'run.end_incomplete': 'incomplete',
        'run.miss': 'missed',
        'run.cancel': 'cancelled',
      },
    },
    completed: { on: { 'run.reopen': 'in_progress' } },
    completed_with_exceptions: { on: { 'run.reopen': 'in_progress', 'visit.enter': 'in_progress' } },
    incomplete: { on: { 'run.reopen': 'in_progress', 'visit.enter': 'in_progress' } },
    missed: { on: { 'run.withdraw-missed': 'in_progress', 'visit.enter': 'in_progress' } },
    cancelled: {},
  },
  fields,
  steps: {
    'run.due': {
      command: 'MakeRoundDue',
      event: 'RoundBecameDue',
      input: {
        patrolRouteId: id,
        key: fields.key,
        routeName: z.string(),
        order: fields.order,
        sitePostId: id,
        points: fields.points.min(1),
        minMinutes: fields.minMinutes,
        maxMinutes: fields.maxMinutes,
        dueFrom: moment,
        dueTo: moment,
        opensAt: moment,
        closesAt: moment,
        workers: fields.workers,
      },
      refusal: { code: 'already_due', message: 'This round is already due.' },
    },
    'run.late': { command: 'MarkRoundLate', event: 'RoundBecameLate', refusal: 'ignored' },
    'visit.record': { command: 'RecordVisit', event: 'CheckpointVisited', input: visit },
    'visit.enter': {
      command: 'EnterVisit',
      event: 'CheckpointVisitEntered',
      input: { point, at: moment, reason: label(200) },
      route: 'enter-visit',
    },
    'visit.withdraw': {
      command: 'WithdrawVisit',
      event: 'CheckpointVisitWithdrawn',
      input: { point, source: z.enum(['fixes', 'code']).optional() },
      history: 'A visit was withdrawn: fixes that came later show another way, or its scan was rejected',
    },
    'run.complete': { command: 'CompleteRound', event: 'RoundCompleted', input: { endedAt: moment } },
    'run.except': {
      command: 'CompleteRoundWithExceptions',
      event: 'RoundCompletedWithExceptions',
      input: { endedAt: moment, exceptions: fields.exceptions },
    },
    'run.end_incomplete': {
      command: 'MarkRoundIncomplete',
      event: 'RoundLeftIncomplete',
      input: { endedAt: moment, missed: fields.missed, exceptions: fields.exceptions },
    },
    'run.miss': { command: 'MissRound', event: 'RoundMissed' },
    'run.withdraw-missed': {
      command: 'WithdrawMissedRound',
      event: 'MissedRoundWithdrawn',
      history: '“Missed” was withdrawn: fixes of that time were received later',
    },
    'run.reopen': {
      command: 'ReopenRound',
      event: 'RoundReopened',
      history: 'The result was withdrawn: fixes of that time were received later',
    },
    'run.cancel': {
      command: 'CancelRound',
      event: 'RoundCancelled',
      input: { reason: label(200) },
      route: 'cancel',
      button: {
        verb: 'Cancel round',
        title: (name) => `Cancel ${name}?`,
        text: () => 'The round is no longer expected. It counts neither as completed nor as missed.',
        done: (name) => `${name} is cancelled.`,
        tone: 'danger',
      },
    },
  },
})

export type RoundPhase = z.infer<typeof roundRunLifecycle.phase>

/** Phases in which guards may still walk a round, so the server searches for visits. */
export const OPEN_ROUND_PHASES: readonly RoundPhase[] = ['due', 'late', 'in_progress']
/** Phases of a completed round. */
export const DONE_ROUND_PHASES: readonly RoundPhase[] = ['completed', 'completed_with_exceptions']
