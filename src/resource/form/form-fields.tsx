import { createContext, useContext } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { Switch } from '../../ui/control/switch.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TextArea } from '../../ui/control/text-area.tsx'
import { useToday } from '../record/expiry-day.tsx'
import type { ResourceView, Reference } from '../record/resource-view.ts'
import { RecordPicker } from './record-picker.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Record type of the surrounding form. `currency` is the currency of its amounts, unless the form has a field
 * for it.
 */
export const KindContext = createContext<
  (Pick<ResourceView<never>, 'fields'> & { currency?: string }) | null
>(null)

interface Props {
  name: string
  hint?: string
}

interface ChoiceProps {
  /** label of the empty choice; null if a choice is required */
  none?: string | null
  /** values to offer; all if absent */
  offered?: readonly string[]
}

export function useFieldTexts(name: string) {
  const words = useContext(KindContext)?.fields[name]
  if (!words) throw new Error(`the kind of record has no words for its field ${name}`)
  return words
}

export function useProblem(name: string): string | undefined {
  const problem = useFormContext().formState.errors[name]?.message
  return typeof problem === 'string' ? problem : undefined
}

export function TextField({ name, hint }: Props) {
  const { register } = useFormContext()
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={useProblem(name)}>
      <Input autoComplete="off" {...register(name)} />
    </Field>
  )
}

/** A text field with several lines. */
export function LongTextField({ name, hint }: Props) {
  const { register } = useFormContext()
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={useProblem(name)}>
      <TextArea {...register(name)} />
    </Field>
  )
}

/** A number field. An empty field means null. */
export function NumberField({ name, hint }: Props) {
  const { register } = useFormContext()
  const number = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed))
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={useProblem(name)}>
      <Input autoComplete="off" inputMode="decimal" {...register(name, { setValueAs: number })} />
    </Field>
  )
}

/** A switch, labelled by the record type's texts. */
export function SwitchField({ name }: { name: string }) {
  const { field } = useController({ name })
  return (
    <Switch checked={field.value === true} onChange={field.onChange}>
      {useFieldTexts(name).label}
    </Switch>
  )
}

/** A field for a day. The value is YYYY-MM-DD, null if empty. */
export function DateField({ name, hint }: Props) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const today = useToday()
  return (
    <Field label={useFieldTexts(name).label} hint={hint} error={useProblem(name)}>
      <TimeInput
        kind="day"
        today={today}
        name={name}
        ref={ref}
        value={typeof value === 'string' ? value : ''}
        onBlur={onBlur}
        onChange={(day) => onChange(day || null)}
      />
    </Field>
  )
}

/** A select with few values. A value is required unless `none` is a label for the empty choice. */
export function ChoiceField({ name, hint, none = 'Choose…', offered }: Props & ChoiceProps) {
  const { register } = useFormContext()
  const { label, choices } = useFieldTexts(name)
  if (!choices) throw new Error(`the field ${name} has no choices`)
  return (
    <Field label={label} hint={hint} error={useProblem(name)}>
      <Select {...register(name)}>
        {none !== null && <option value="">{none}</option>}
        <Options
          of={offered ? Object.fromEntries(offered.map((each) => [each, choices[each] ?? each])) : choices}
        />
      </Select>
    </Field>
  )
}

export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, called]) => (
    <option key={value} value={value}>
      {called}
    </option>
  ))
}

/**
 * A field for another record, found by typing. `optional` allows an empty field; `from` limits which records
 * are offered.
 */
export function PickerField({
  name,
  hint,
  optional = false,
  from,
}: Props & { optional?: boolean; from?: Reference }) {
  const { label, refersTo } = useFieldTexts(name)
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const problem = useProblem(name)
  if (!refersTo) throw new Error(`the field ${name} refers to nothing`)
  return (
    <RecordPicker
      label={label}
      reference={from ?? refersTo}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={problem}
      hint={hint ?? (optional ? tr(texts.mayBeLeftEmpty) : undefined)}
      clearable={optional}
    />
  )
}
