import type { ReactNode } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css, cx } from '../../../../styled-system/css'
import { capitalize } from '../../../resource/record/resource-view.ts'
import { Button } from '../../../ui/control/button.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Plus, X } from '../../../ui/icons/control-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  alignItems: 'start',
})
const heading = css({ textStyle: 'label', color: 'ink.muted' })
const row = css({ width: 'full', display: 'grid', gap: '3', alignItems: 'end' })

export interface EntryControls<Entry> {
  entry: Entry
  change: (part: Partial<Entry>) => void
  problem: (field: keyof Entry & string) => string | undefined
}

interface Props<Entry> {
  name: string
  label: string
  one: string
  columns: string
  /** creates an entry for a new row */
  make: () => Entry
  children: (of: EntryControls<Entry>) => ReactNode
}

/** Field for a list of entries, each a row with several inputs. */
export function RowsField<Entry extends { name: string }>(props: Props<Entry>) {
  const { name, label, one, columns, make, children } = props
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name })
  const entries = (value ?? []) as Entry[]
  const problems = error as (FieldErrors<Entry> | undefined)[] | undefined
  return (
    <div className={box} role="group" aria-label={label}>
      <span className={heading}>{label}</span>
      {entries.map((entry, at) => (
        // entries have no id, so the index is the key
        <div key={at} className={cx(row, columns)} role="group" aria-label={`${capitalize(one)} ${at + 1}`}>
          {children({
            entry,
            change: (part) => onChange(entries.map((each, i) => (i === at ? { ...each, ...part } : each))),
            problem: (field) => {
              const message = (problems?.[at] as Record<string, { message?: unknown }> | undefined)?.[field]
                ?.message
              return typeof message === 'string' ? message : undefined
            },
          })}
          <IconButton
            label={tr(texts.removeName, { name: entry.name || `${one} ${at + 1}` })}
            onClick={() => onChange(entries.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button size="sm" icon={<Plus />} onClick={() => onChange([...entries, make()])}>
        {tr(texts.addOne, { one })}
      </Button>
    </div>
  )
}
