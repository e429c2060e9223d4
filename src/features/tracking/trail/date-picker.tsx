import { useState, type FormEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { boundsOf, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { momentOf, wallTimeAt } from '../../../../domain/time/zone-days.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { useTracking } from '../use-tracking.ts'
import { TrailCalendar } from './trail-calendar.tsx'

interface Props {
  guard: string
  window: TrailWindow | null
  onChoose: (window: TrailWindow) => void
}

/** From and to by the company's wall clock, and a calendar of the days that have data. */
export function DatePicker({ guard, window, onChoose }: Props) {
  const { clock, now, timeZone } = useTracking()
  const { from, to } = boundsOf(window ?? { hours: 24 }, now())
  const [typed, setTyped] = useState({
    from: wallTimeAt(from, timeZone),
    to: wallTimeAt(Math.min(to, now()), timeZone),
  })
  const chosen = { from: momentOf(typed.from, timeZone), to: momentOf(typed.to, timeZone) }
  const isWindow = chosen.from !== null && chosen.to !== null && chosen.from < chosen.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.from !== null && chosen.to !== null && isWindow) onChoose({ from: chosen.from, to: chosen.to })
  }
  return (
    <div className={frame}>
      <form className={form} onSubmit={submit} noValidate>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={line}>
            <span>{end === 'from' ? 'From' : 'To'}</span>
            <Input
              type="datetime-local"
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
            />
          </label>
        ))}
        {!isWindow && (
          <p role="alert">
            {chosen.from === null || chosen.to === null
              ? 'Enter a start and an end, each with its date and time.'
              : 'The end must be later than the start.'}
          </p>
        )}
        <Button type="submit" wide disabled={!isWindow}>
          Show trail for this period
        </Button>
        <p className={note}>Times are company time ({clock.zone(now())}).</p>
      </form>
      <TrailCalendar
        guard={guard}
        window={window}
        onDay={(day) => {
          setTyped({ from: wallTimeAt(day.from, timeZone), to: wallTimeAt(day.to, timeZone) })
          onChoose(day)
        }}
      />
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '3' })
const form = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[3rem 1fr]',
  alignItems: 'center',
  textStyle: 'dense',
  color: 'ink.muted',
})
const note = css({ textStyle: 'meta', color: 'ink.muted' })
