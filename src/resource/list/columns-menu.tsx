import { Columns3 } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import type { ColumnChoice } from './list-columns.ts'
import { ListPopover } from './list-popover.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** 14rem in CSS px */
const WIDTH = 224

const panel = css({ padding: '2' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: 'control.md',
  paddingInline: '2',
  borderRadius: 'md',
  textStyle: 'dense',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _coarse: { minHeight: 'control.lg' },
  '& input': { accentColor: '[token(colors.accent)]' },
})

const line = css({ marginBlock: '1.5', borderTopWidth: 'thin', borderColor: 'line.subtle' })

interface Props {
  /** `own` are the list's default columns except the first; `others` are further fields that can be shown */
  own: readonly NamedColumn[]
  others: readonly NamedColumn[]
  chosen: ColumnChoice
  onChange: (chosen: ColumnChoice) => void
}

interface NamedColumn {
  name: string
  label: string
}

const toggled = (names: readonly string[], name: string, isIn: boolean) =>
  isIn ? [...names, name] : names.filter((each) => each !== name)

/** Menu to select the columns of a list: its default columns, and any other field of the record. */
export function ColumnsMenu({ own, others, chosen, onChange }: Props) {
  const { hidden, shown } = chosen
  const box = ({ name, label }: NamedColumn, checked: boolean, choose: (checked: boolean) => void) => (
    <label key={name} className={row}>
      <input type="checkbox" checked={checked} onChange={(event) => choose(event.currentTarget.checked)} />
      {label}
    </label>
  )
  return (
    <ListPopover
      label={tr(texts.columns)}
      word={tr(texts.columns)}
      icon={<Columns3 aria-hidden />}
      role="group"
      width={WIDTH}
      className={panel}
    >
      {() => (
        <>
          {own.map((column) =>
            box(column, !hidden.includes(column.name), (checked) =>
              onChange({ shown, hidden: toggled(hidden, column.name, !checked) }),
            ),
          )}
          {others.length > 0 && <hr className={line} />}
          {others.map((column) =>
            box(column, shown.includes(column.name), (checked) =>
              onChange({ hidden, shown: toggled(shown, column.name, checked) }),
            ),
          )}
        </>
      )}
    </ListPopover>
  )
}
