import { useState, type ComponentProps, type ReactNode } from 'react'
import { formatAge } from '../../../../../domain/time/age.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { timeFormatterFor } from '../events/format-trail-event.ts'
import type { TimeWindow } from '../../timeline/time-window.ts'
import type { TimeBar } from '../timeline/time-bar.tsx'
import { rangeBetween, type ReplayRange } from './replay-range.ts'
import { RangeHandles } from './range-handles.tsx'
import { rich } from '../../../../texts/rich.ts'
import * as texts from '../texts.ts'

interface Asked {
  /** period of the timeline */
  period: ReplayRange & { timeZone: string }
  range: ReplayRange | null
  /** whether dragging selects a range */
  isDrawn: boolean
  onRange: (range: ReplayRange | null) => void
}

/** How a timeline shows the range: text (`said`), band and handles (`over`), dragging (`stretch`). */
export interface RangeOnBar {
  said: ReactNode
  over: (view: TimeWindow) => ReactNode
  /** how a drag on the bar draws it */
  stretch: Pick<ComponentProps<typeof TimeBar>, 'stretches' | 'onStretch' | 'onStretchCancel'>
}

const STEPS = 200

export function useRangeOnBar({ period, range, isDrawn, onRange }: Asked): RangeOnBar {
  /** the range while it is being dragged; null otherwise */
  const [draft, setDraft] = useState<{ range: ReplayRange | null } | null>(null)
  const shown = draft ? draft.range : range
  const draw = (next: ReplayRange | null, isDone: boolean) => {
    setDraft(isDone ? null : { range: next })
    if (isDone) onRange(next)
  }
  const timeOf = timeFormatterFor(zoneClock(period.timeZone), period)
  return {
    said: shown && (
      <b data-testid="range">
        {rich(texts.fromToToAgeText, {
          from: timeOf(shown.from),
          to: timeOf(shown.to),
          ageText: formatAge(shown.to - shown.from),
        })}
      </b>
    ),
    over: (view) =>
      shown && (
        <RangeHandles
          range={shown}
          period={period}
          view={view}
          step={(view.to - view.from) / STEPS}
          onRange={draw}
        />
      ),
    stretch: {
      stretches: isDrawn,
      onStretch: (a, b, isDone) => draw(rangeBetween(a, b, period), isDone),
      onStretchCancel: () => setDraft(null),
    },
  }
}
