import { css } from '../../../../styled-system/css'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import type { usePeriod } from './use-period.ts'

/** From and to, each with its date and time. */
export function PeriodFields({ typed, setTyped, fault }: ReturnType<typeof usePeriod>) {
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={line}>
          <span>{end === 'from' ? 'From' : 'To'}</span>
          <TimeInput
            kind="minute"
            value={typed[end]}
            onChange={(value) => setTyped({ ...typed, [end]: value })}
          />
        </label>
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
