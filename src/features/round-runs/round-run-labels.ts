import { z } from 'zod'
import type { PointVisit, RoundRun } from '../../../contract/rounds/round-run.ts'
import { roundRunLifecycle, runException } from '../../../domain/round-runs/round-run-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const { planned: _, ...words } = roundRunLifecycle.words
/** Labels of a round's statuses. Planned rounds are not listed. */
export const ROUND_STATUS_LABELS: Readonly<Record<string, string>> = words

export const ROUND_STATUS_TONES = {
  planned: 'neutral',
  due: 'accent',
  late: 'warning',
  in_progress: 'accent',
  completed: 'online',
  completed_with_exceptions: 'warning',
  incomplete: 'danger',
  missed: 'danger',
  cancelled: 'neutral',
} as const

export const PERIOD_LABELS = {
  today: tr(texts.dueToday),
  day: tr(texts.last24Hours),
  week: tr(texts.last7Days),
  month: tr(texts.last30Days),
} as const

export const VISIT_SOURCE_LABELS: Readonly<Record<PointVisit['source'], string>> = {
  fixes: tr(texts.locationOfTheGuard),
  code: tr(texts.scannedCode),
  hand: tr(texts.enteredByHand),
}

const EXCEPTIONS: Readonly<Record<RoundRun['exceptions'][number]['kind'], string>> = {
  out_of_order: tr(texts.visitedOutOfOrder),
  stay_too_short: tr(texts.stayTooShort),
  stay_too_long: tr(texts.stayTooLong),
  entered_by_hand: tr(texts.enteredByHand),
  round_too_fast: tr(texts.roundTooFast),
  round_too_slow: tr(texts.roundTooSlow),
}

/** Formats an exception: 'Pump room: visited out of order'. */
export const exceptionText = (
  { kind, point }: RoundRun['exceptions'][number],
  points: RoundRun['checkpoints'],
): string => {
  const place = point === null ? undefined : points[point]?.name
  return place === undefined
    ? EXCEPTIONS[kind]
    : `${place}: ${EXCEPTIONS[kind].charAt(0).toLowerCase()}${EXCEPTIONS[kind].slice(1)}`
}

const pointsOf = z.array(z.number())
const exceptionsOf = z.array(runException)

/** Converts indexes of checkpoints (from 0) to the numbers that people see: '2, 4'. */
export const placesText = (points: unknown): string =>
  pointsOf
    .parse(points)
    .map((point) => point + 1)
    .join(', ')

/**
 * Formats the exceptions in a logged event. It contains indexes of checkpoints, not names: 'Stay too short
 * (checkpoint 2)'.
 */
export const exceptionKindsText = (exceptions: unknown): string =>
  exceptionsOf
    .parse(exceptions)
    .map(
      ({ kind, point }) =>
        EXCEPTIONS[kind] + (point === null ? '' : ` ${tr(texts.checkpointPoint, { point: point + 1 })}`),
    )
    .join(', ') || 'none'

/** Formats progress: '3 of 5'. */
export const progressText = ({ visited_count, point_count }: RoundRun): string =>
  tr(texts.ofVisited_count, { visited_count, point_count })
