import { css } from '../../../../styled-system/css'
import { writtenTime } from '../../../../domain/time/written-time.ts'
import { Input } from '../../../ui/control/input.tsx'
import type { usePeriod } from './use-period.ts'

/** From and to, each with its date and time. */
export function PeriodFields({ typed, setTyped, fault }: ReturnType<typeof usePeriod>) {
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label className={line}>
            <span>{end === 'from' ? 'From' : 'To'}</span>
            <Input
              type="datetime-local"
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
            />
          </label>
          <p className={written}>{writtenTime(typed[end])}</p>
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
const written = css({ paddingLeft: '12', textStyle: 'meta', color: 'ink.muted', tabular: true })
