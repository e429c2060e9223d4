import { Columns3 } from 'lucide-react'
import { useId, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'

const GAP = 6
/** 14rem */
const WIDTH = 224

const panel = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  bg: 'overlay',
  color: 'ink',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lg',
  padding: '2',
  width: '[14rem]',
})
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

const onlyWide = css({ display: { base: 'none', md: 'inline' } })

interface Props {
  columns: readonly { name: string; label: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns a list shows. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLFieldSetElement>(null)
  const place = () => {
    const rect = button.current?.getBoundingClientRect()
    if (!rect || !popover.current) return
    popover.current.style.top = `${rect.bottom + GAP}px`
    popover.current.style.left = `${Math.max(GAP, Math.min(rect.left, window.innerWidth - WIDTH - GAP))}px`
  }
  return (
    <>
      <Button ref={button} popoverTarget={id} icon={<Columns3 aria-hidden />} aria-label="Columns">
        <span className={onlyWide}>Columns</span>
      </Button>
      <fieldset
        ref={popover}
        id={id}
        popover="auto"
        aria-label="Columns"
        className={panel}
        onBeforeToggle={(event) => event.newState === 'open' && place()}
      >
        {columns.map(({ name, label }) => (
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
        ))}
      </fieldset>
    </>
  )
}
