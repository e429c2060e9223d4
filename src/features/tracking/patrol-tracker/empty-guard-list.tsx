import { toDutyRule } from '../../../../domain/duty/duty-rule.ts'
import { nextDutyStart } from '../../../../domain/duty/duty-times.ts'
import { zoneDateAt } from '../../../../domain/time/zone-days.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import type { TrackerGuard } from '../tracker-data.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** all guards, including those off duty */
  guards: readonly TrackerGuard[]
  /** whether the replay shows only data that had arrived, and nothing had by then */
  nothingCame: boolean
  onOffDuty: () => void
}

const TICK_MS = 1000

/** Message for an empty list without filters, with when the next duty begins. */
export function EmptyGuardList({ guards, nothingCame, onOffDuty }: Props) {
  const { timeZone, clock } = useTracking()
  const board = useBoard()
  const read = useNow(TICK_MS)
  const now = board.past ? board.now() : read
  if (guards.length === 0) return <EmptyState title={tr(texts.noGuardsYet)} />
  if (nothingCame) return <EmptyState title={tr(texts.noDataHadArrivedByThisMoment)} />
  const rules = guards.flatMap(
    (guard) => toDutyRule(guard.shift_start, guard.shift_minutes, guard.shift_days) ?? [],
  )
  const begins = nextDutyStart(rules, now, timeZone)
  const isToday = begins !== null && zoneDateAt(begins, timeZone) === zoneDateAt(now, timeZone)
  return (
    <EmptyState
      title={tr(texts.nobodyIsOnDuty)}
      action={<Button onClick={onOffDuty}>{tr(texts.showGuardsOffDuty)}</Button>}
    >
      {begins !== null &&
        (isToday
          ? tr(texts.nextShiftBeginsAtBegins, { begins: clock.time(begins).slice(0, 5) })
          : tr(texts.nextShiftBeginsTomorrowAtBegins, { begins: clock.time(begins).slice(0, 5) }))}
    </EmptyState>
  )
}
