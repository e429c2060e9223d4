import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'

const inWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')
const listed = (typed: string) => {
  const skills = typed.split(',').flatMap((each) => each.trim() || [])
  return skills.length === 0 ? null : skills
}

/** What a guard can do, with commas between. */
export function SkillsField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'skills' })
  const [typed, setTyped] = useState(inWords(value))
  // what a form puts in by itself is not what was typed
  const shown = inWords(listed(typed)) === inWords(value) ? typed : inWords(value)
  const problem = Array.isArray(error) ? error.find(Boolean)?.message : error?.message
  return (
    <Field label="Skills" hint="With commas between, e.g. Dog handler, First aid" error={problem}>
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
