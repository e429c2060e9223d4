import type { PatrolRoute } from '../../../../contract/rounds/patrol-route.ts'
import { shiftHours } from '../../../../domain/duty/duty-times.ts'
import { formatDays } from '../../../resource/record/format-days.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Schedule = NonNullable<PatrolRoute['schedule']>

/**
 * Formats start times: 'at 22:00 and 02:00', '6 rounds from 18:00 to 06:00', '4 random rounds from 18:00 to
 * 06:00, 60 min apart or more'.
 */
export function formatStarts(starts: Schedule['starts']): string {
  if (starts.kind === 'times') return tr(texts.atTimes, { times: TIMES.format(starts.times) })
  const hours = shiftHours({ startLocal: starts.start_local, durationMin: starts.duration_min })
  const within = starts.duration_min < 1440 ? tr(texts.fromHours, { hours }) : hours
  return starts.kind === 'spread'
    ? `${rounds(starts.count)} ${within}`
    : tr(texts.randomMinApartOrMore, {
        count: starts.count,
        within,
        min_gap_min: starts.min_gap_min,
      })
}

const TIMES = new Intl.ListFormat('en-GB')
const rounds = (count: number) => tr(texts.roundsCount, { count })

/** Formats a schedule: 'Every day, at 22:00', or 'No schedule'. */
export const formatSchedule = (schedule: PatrolRoute['schedule']): string =>
  schedule ? `${formatDays(schedule.days)}, ${formatStarts(schedule.starts)}` : tr(texts.noSchedule)

/**
 * Formats the time during which a round can be done: 'Due for 45 min, with 10 min before and 15 min after'.
 */
export function formatWindow({ window_min, grace_before_min, grace_after_min }: Schedule): string {
  const grace = [
    grace_before_min > 0 && tr(texts.minBefore, { grace_before_min }),
    grace_after_min > 0 && tr(texts.minAfter, { grace_after_min }),
  ].filter((each) => each !== false)
  return [
    tr(texts.dueForMin, { window_min }),
    grace.length > 0 && tr(texts.withValueGrace, { grace: TIMES.format(grace) }),
  ]
    .filter(Boolean)
    .join(', ')
}
