import type { FormEvent } from 'react'
import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'
import { useTracking } from '../../use-tracking.ts'
import { PeriodFields } from './period-fields.tsx'
import { type Period, usePeriod } from './use-period.ts'
import { rich } from '../../../../texts/rich.ts'
import * as texts from '../texts.ts'

interface Props {
  /** initial period, ms since epoch */
  span: Period
  /** minimum and maximum length of the period, ms */
  shortest?: number
  longest?: number
  /** whether the period must lie in the past */
  onlyPast?: boolean
  submit: string
  onChoose: (span: Period) => void
}

/** Form for a period in the company's time zone. To reset it, render it with another `key`. */
export function PeriodForm({ span, shortest, longest, onlyPast, submit, onChoose }: Props) {
  const { clock, now } = useTracking()
  const fields = usePeriod(span, { shortest, longest, onlyPast })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.period) onChoose(fields.period)
  }
  return (
    <form className={form} onSubmit={onSubmit} noValidate>
      <PeriodFields {...fields} />
      <Button type="submit" wide disabled={fields.period === null}>
        {submit}
      </Button>
      <p className={note}>
        {rich(texts.timesAreCompanyTimeZone, { zone: clock.zone(fields.period?.from ?? now()) })}
      </p>
    </form>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })
