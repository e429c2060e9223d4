import type { CSSProperties } from 'react'
import { css } from '../../../styled-system/css'

const range = css({
  appearance: 'none',
  width: 'full',
  height: '6',
  bg: 'transparent',
  cursor: 'pointer',
  borderRadius: 'sm',
  _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
  '&::-webkit-slider-runnable-track': {
    height: '1.5',
    borderRadius: 'full',
    background:
      '[linear-gradient(to right, token(colors.accent) var(--filled), token(colors.active) var(--filled))]',
  },
  '&::-moz-range-track': { height: '1.5', borderRadius: 'full', bg: 'active' },
  '&::-moz-range-progress': { height: '1.5', borderRadius: 'full', bg: 'accent' },
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: '4',
    height: '4',
    marginTop: '[-5px]',
    borderRadius: 'full',
    bg: 'ink',
    borderWidth: 'thick',
    borderColor: 'accent',
    boxShadow: 'sm',
  },
  '&::-moz-range-thumb': {
    width: '3',
    height: '3',
    borderRadius: 'full',
    bg: 'ink',
    borderWidth: 'thick',
    borderColor: 'accent',
  },
  _coarse: { height: '11' },
})

interface Props {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** value as screen readers read it, e.g. "14:05:10" */
  valueText?: string
  disabled?: boolean
  onChange: (value: number) => void
}

/**
 * The browser's native range input. Arrow keys make one step, Page Up and Page Down a large one, Home and End go to the
 * limits.
 */
export function Slider({ label, value, min, max, step = 1, valueText, disabled, onChange }: Props) {
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      className={range}
      style={{ '--filled': `${filled}%` } as CSSProperties}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}
