import type { Ref } from 'react'
import { css } from '../../../styled-system/css'

const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  textStyle: 'dense',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', accentColor: 'accent' },
})

/** A check box, as high as other fields. */
export function Checkbox(props: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement> | undefined
}) {
  const { label, checked, onChange, onBlur, ref } = props
  return (
    <label className={choice}>
      <input
        type="checkbox"
        ref={ref}
        checked={checked}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
