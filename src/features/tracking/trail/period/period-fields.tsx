import { useId } from 'react'
import { css } from '../../../../../styled-system/css'
import { zoneDateAt } from '../../../../../domain/time/zone-days.ts'
import { TimeInput } from '../../../../ui/control/time-input.tsx'
import { useTracking } from '../../use-tracking.ts'
import type { usePeriod } from './use-period.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Inputs for start and end of a period, each with date and time. */
export function PeriodFields({ typed, setTyped, fault }: ReturnType<typeof usePeriod>) {
  const { now, timeZone } = useTracking()
  const id = useId()
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={line}>
          <label htmlFor={id + end}>{end === 'from' ? tr(texts.from) : tr(texts.to)}</label>
          <TimeInput
            id={id + end}
            kind="minute"
            today={zoneDateAt(now(), timeZone)}
            value={typed[end]}
            onChange={(value) => setTyped({ ...typed, [end]: value })}
          />
        </div>
      ))}
      {fault !== null && <p role="alert">{fault}</p>}
    </>
  )
}

const line = css({
  display: 'grid',
  gridTemplateColumns: '[3rem 1fr]',
  alignItems: 'center',
  textStyle: 'dense',
  color: 'ink.muted',
})
