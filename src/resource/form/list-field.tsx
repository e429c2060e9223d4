import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { useFieldTexts } from './form-fields.tsx'

const inWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')
const listed = (typed: string) => {
  const entries = typed.split(',').flatMap((each) => each.trim() || [])
  return entries.length === 0 ? null : entries
}

/** A field for several short texts, separated by commas. The value of an empty field is null. */
export function ListField({ name, hint }: { name: string; hint: string }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name })
  const [typed, setTyped] = useState(inWords(value))
  // shows what was typed; if the value has changed otherwise, shows the value
  const shown = inWords(listed(typed)) === inWords(value) ? typed : inWords(value)
  const problem = Array.isArray(error) ? error.find(Boolean)?.message : error?.message
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={problem}>
      <Input
        ref={ref}
        autoComplete="off"
        value={shown}
        onBlur={onBlur}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange(listed(event.currentTarget.value))
        }}
      />
    </Field>
  )
}
