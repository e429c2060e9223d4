import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: 'control.sm',
  textStyle: 'dense',
  color: 'ink',
  cursor: 'pointer',
  _coarse: { minHeight: 'control.lg' },
})
const track = css({
  appearance: 'none',
  position: 'relative',
  flexShrink: '0',
  width: '8',
  height: '[1.125rem]',
  borderRadius: 'full',
  borderWidth: 'thin',
  borderColor: 'line.control',
  bg: 'sunken',
  cursor: 'pointer',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'fast',
  _before: {
    content: '""',
    position: 'absolute',
    top: '0.5',
    left: '0.5',
    width: '3',
    height: '3',
    borderRadius: 'full',
    bg: 'ink.muted',
    transitionProperty: '[translate, background-color]',
    transitionDuration: 'fast',
  },
  _checked: {
    bg: 'accent',
    borderColor: 'accent',
    _before: { translate: '[0.875rem 0]', bg: 'accent.on' },
  },
  _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
})

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
}

export function Switch({ checked, onChange, children, disabled }: Props) {
  return (
    <label className={row}>
      <input
        type="checkbox"
        role="switch"
        className={track}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
