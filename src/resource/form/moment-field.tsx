import { useController } from 'react-hook-form'
import { parseWallTime, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Field } from '../../ui/control/field.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { useToday } from '../record/expiry-day.tsx'
import { useProblem, useFieldTexts } from './form-fields.tsx'

/** A field for a time in the company's time zone. The value is in ms since epoch, null if empty. */
export function MomentField({ name, hint }: { name: string; hint?: string }) {
  const timeZone = useTimeZone()
  const today = useToday()
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={useProblem(name)}>
      <TimeInput
        kind="minute"
        today={today}
        ref={ref}
        value={typeof value === 'number' ? wallTimeAt(value, timeZone) : String(value ?? '')}
        onBlur={onBlur}
        onChange={(typed) => onChange(typed === '' ? null : (parseWallTime(typed, timeZone) ?? typed))}
      />
    </Field>
  )
}
