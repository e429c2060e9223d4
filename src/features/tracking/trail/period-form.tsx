import { useState, type FormEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { momentOf, wallTimeAt } from '../../../../domain/time/zone-days.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { useTracking } from '../use-tracking.ts'

interface Span {
  /** ms since epoch UTC */
  from: number
  to: number
}

interface Props {
  /** what stands in it first */
  span: Span
  /** the longest that may be chosen, ms */
  longest?: number
  /** what is still to come cannot be chosen */
  onlyPast?: boolean
  submit: string
  onChoose: (span: Span) => void
}

const HOUR_MS = 3_600_000

/** From and to by the company's wall clock. Another `key` begins anew. */
export function PeriodForm(props: Props) {
  const { span, longest = Number.POSITIVE_INFINITY, onlyPast = false, submit, onChoose } = props
  const { clock, now, timeZone } = useTracking()
  const [typed, setTyped] = useState({
    from: wallTimeAt(span.from, timeZone),
    to: wallTimeAt(span.to, timeZone),
  })
  const [from, to] = [momentOf(typed.from, timeZone), momentOf(typed.to, timeZone)]
  const fault =
    from === null || to === null
      ? 'Enter a start and an end, each with its date and time.'
      : from >= to
        ? 'The end must be later than the start.'
        : to - from > longest
          ? `${longest / HOUR_MS} hours are the most at a time.`
          : onlyPast && from >= now()
            ? 'The start must lie in the past.'
            : null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (from !== null && to !== null && fault === null) onChoose({ from, to })
  }
  return (
    <form className={form} onSubmit={onSubmit} noValidate>
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
      {fault !== null && <p role="alert">{fault}</p>}
      <Button type="submit" wide disabled={fault !== null}>
        {submit}
      </Button>
      <p className={note}>Times are company time ({clock.zone(now())}).</p>
    </form>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[3rem 1fr]',
  alignItems: 'center',
  textStyle: 'dense',
  color: 'ink.muted',
})
const note = css({ textStyle: 'meta', color: 'ink.muted' })
