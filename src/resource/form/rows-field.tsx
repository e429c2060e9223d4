import { type ReactNode, useId } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Plus, X } from '../../ui/icons/control-icons.ts'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '3',
})
const entry = css({ width: 'full', display: 'grid', gap: '3', alignItems: 'end' })
const wrong = css({ textStyle: 'meta', color: 'danger' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })

/** A row of the list: its values, the errors of its fields, and a function to change some values. */
export interface EditedRow<Row> {
  row: Row
  change: (part: Partial<Row>) => void
  problem: (field: keyof Row & string) => string | undefined
}

interface Props<Row> {
  name: string
  label: string
  /** explanations above the rows; screen readers read the last one with each row */
  hints?: readonly string[]
  /** class with the widths of the columns and of the remove button */
  columns: string
  newRow: Row
  /** value of the form field if there are no rows */
  empty: null | readonly []
  addLabel: string
  /** return the accessible names of a row and of its remove button, by number from 1 */
  rowLabel: (number: number) => string
  removeLabel: (number: number) => string
  children: (edited: EditedRow<Row>) => ReactNode
}

/** A field for a list of rows with the same inputs. Each row can be removed. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { name, label, hints = [], columns, newRow, empty, children } = props
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name })
  const hint = useId()
  const rows = (value ?? []) as Row[]
  const problems = error as (FieldErrors<Record<string, string>>[] & { message?: string }) | undefined
  const put = (next: Row[]) => onChange(next.length === 0 ? empty : next)
  return (
    <div ref={ref} tabIndex={-1} className={box} role="group" aria-label={label}>
      {hints.map((text, i) => (
        <p key={text} id={i === hints.length - 1 ? hint : undefined} className={note}>
          {text}
        </p>
      ))}
      {rows.map((row, at) => (
        // rows have no id, so the index is the key
        <div
          key={at}
          className={cx(entry, columns)}
          role="group"
          aria-label={props.rowLabel(at + 1)}
          aria-describedby={hints.length > 0 ? hint : undefined}
        >
          {children({
            row,
            change: (part) => put(rows.map((each, i) => (i === at ? { ...each, ...part } : each))),
            problem: (field) => problems?.[at]?.[field]?.message,
          })}
          <IconButton label={props.removeLabel(at + 1)} onClick={() => put(rows.filter((_, i) => i !== at))}>
            <X />
          </IconButton>
        </div>
      ))}
      {problems?.message && (
        <p role="alert" className={wrong}>
          {problems.message}
        </p>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => put([...rows, newRow])}>
        {props.addLabel}
      </Button>
    </div>
  )
}
