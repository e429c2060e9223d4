import { useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { windowBounds, type TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import { useTracking } from '../../use-tracking.ts'
import { PeriodForm } from './period-form.tsx'
import { TrailCalendar } from './trail-calendar.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  guard: string
  window: TrailWindow | null
  onChoose: (window: TrailWindow) => void
}

/** Form for a period in the company's time zone, with a calendar of the days that have fixes. */
export function DatePicker({ guard, window, onChoose }: Props) {
  const { now } = useTracking()
  const [span, setSpan] = useState(() => {
    const { from, to } = windowBounds(window ?? { hours: 24 }, now())
    return { from, to: Math.min(to, now()) }
  })
  return (
    <div className={frame}>
      <PeriodForm key={span.from} span={span} submit={tr(texts.showTrailForThisPeriod)} onChoose={onChoose} />
      <TrailCalendar
        guard={guard}
        window={window}
        onDay={(day) => {
          setSpan({ from: day.from, to: day.to })
          onChoose(day)
        }}
      />
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '3' })
