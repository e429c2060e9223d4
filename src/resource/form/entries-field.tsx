import { Plus, X } from '../../ui/icons/control-icons.ts'
import { useEffect, useRef } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Options } from './form-fields.tsx'
import { useToday } from '../record/expiry-day.tsx'
import { capitalize } from '../record/resource-view.ts'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  alignItems: 'start',
})
const heading = css({ textStyle: 'label', color: 'ink.muted' })
const row = css({
  width: 'full',
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  padding: { base: '3', md: '0' },
  borderWidth: { base: 'thin', md: '[0]' },
  borderColor: 'line.subtle',
  borderRadius: 'md',
})

type Entry = { name: string } & Record<string, string | null>

interface Part<Of> {
  field: keyof Of & string
  label: string
  type?: 'date'
  /** possible values with labels; the first is the default */
  choices?: Readonly<Record<string, string>>
}

interface EntriesFieldProps<Of> {
  name: string
  label: string
  heading?: string
  /** singular label of an entry: 'certificate' */
  one: string
  /** inputs of an entry; the first is the name */
  parts: readonly Part<Of>[]
  /** class with the widths of the inputs' columns and of the remove button */
  columns: string
}

/**
 * Field for a list of entries, each with a name and optional other inputs. The value of an empty list is
 * null.
 */
export function EntriesField<Of extends { name: string }>(props: EntriesFieldProps<Of>) {
  const { name, label, one, parts, columns } = props
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name })
  const entries = (value ?? []) as Entry[]
  const problems = error as FieldErrors<Entry>[] | undefined
  const names = useRef<(HTMLInputElement | null)[]>([])
  const added = useRef(false)
  const today = useToday()
  useEffect(() => {
    if (added.current) names.current[entries.length - 1]?.focus()
    added.current = false
  }, [entries.length])
  const put = (next: Entry[]) => onChange(next.length === 0 ? null : next)
  const change = (at: number, part: string, said: string) =>
    put(
      entries.map((each, i) =>
        i === at ? { ...each, [part]: part === 'name' ? said : said || null } : each,
      ),
    )
  const add = () => {
    added.current = true
    const none = Object.fromEntries(
      parts.map(({ field, choices = {} }) => [field, Object.keys(choices)[0] ?? null]),
    )
    put([...entries, { ...none, name: '' }])
  }
  return (
    <div className={box} role="group" aria-label={label}>
      <span className={heading}>{props.heading ?? label}</span>
      {entries.map((entry, at) => (
        // entries have no id, so the index is the key
        <div key={at} className={cx(row, columns)} role="group" aria-label={`${capitalize(one)} ${at + 1}`}>
          {parts.map(({ field, label, type, choices }) => (
            <Field key={field} label={label} error={problems?.[at]?.[field]?.message}>
              {type === 'date' ? (
                <TimeInput
                  kind="day"
                  today={today}
                  value={entry[field] ?? ''}
                  onBlur={onBlur}
                  onChange={(day) => change(at, field, day)}
                />
              ) : choices ? (
                <Select
                  value={entry[field] ?? ''}
                  onBlur={onBlur}
                  onChange={(event) => change(at, field, event.currentTarget.value)}
                >
                  <Options of={choices} />
                </Select>
              ) : (
                <Input
                  ref={
                    field === 'name'
                      ? (input) => {
                          names.current[at] = input
                          if (at === 0) ref(input)
                        }
                      : undefined
                  }
                  autoComplete="off"
                  value={entry[field] ?? ''}
                  onBlur={onBlur}
                  onChange={(event) => change(at, field, event.currentTarget.value)}
                />
              )}
            </Field>
          ))}
          <IconButton
            label={tr(texts.removeName, { name: entry.name || `${one} ${at + 1}` })}
            onClick={() => put(entries.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button size="sm" icon={<Plus />} onClick={add}>
        {rich(texts.addAOne, { one })}
      </Button>
    </div>
  )
}
