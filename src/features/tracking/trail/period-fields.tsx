import { css } from '../../../../styled-system/css'
import { writtenTime } from '../../../../domain/time/written-time.ts'
import { Input } from '../../../ui/control/input.tsx'
import type { usePeriod } from './use-period.ts'

/** From and to, each with its date and time. */
export function PeriodFields({ typed, setTyped, fault }: ReturnType<typeof usePeriod>) {
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={line}>
          <span>{end === 'from' ? 'From' : 'To'}</span>
          <Input
            type="datetime-local"
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
          />
          <small aria-hidden>{writtenTime(typed[end])}</small>
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
  '& > small': { gridColumn: '2', textStyle: 'meta', tabular: true },
})
