import { Columns3 } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { ListPopover } from './list-popover.tsx'

/** 14rem */
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

interface Props {
  columns: readonly { name: string; label: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns a list shows. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  return (
    <ListPopover
      label="Columns"
      word="Columns"
      icon={<Columns3 aria-hidden />}
      role="group"
      width={WIDTH}
      className={panel}
    >
      {() =>
        columns.map(({ name, label }) => (
          <label key={name} className={row}>
            <input
              type="checkbox"
              checked={!hidden.includes(name)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? hidden.filter((each) => each !== name) : [...hidden, name],
                )
              }
            />
            {label}
          </label>
        ))
      }
    </ListPopover>
  )
}
