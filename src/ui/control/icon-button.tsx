import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cva, cx, type RecipeVariantProps } from '../../../styled-system/css'
import { Tooltip } from '../overlay/tooltip.tsx'

const iconButton = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    color: 'ink.muted',
    cursor: 'pointer',
    transitionProperty: '[background-color, border-color, color]',
    transitionDuration: 'fast',
    _hover: { bg: 'hover', color: 'ink' },
    _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
    // aria-disabled instead of disabled: it can still have the focus, and explains itself when pressed
    '&[aria-disabled=true]': { opacity: 'disabled', cursor: 'not-allowed' },
    _print: { display: 'none' },
  },
  variants: {
    size: {
      sm: {
        width: 'control.sm',
        height: 'control.sm',
        '& svg': { width: '4', height: '4' },
        _coarse: { width: 'control.md', height: 'control.md' },
      },
      md: {
        width: 'control.md',
        height: 'control.md',
        '& svg': { width: '[1.125rem]', height: '[1.125rem]' },
        _coarse: { width: 'control.lg', height: 'control.lg' },
      },
    },
    outlined: { true: { bg: 'raised', borderColor: 'line', _hover: { borderColor: 'line.control' } } },
    pressed: { true: { bg: 'accent.soft', borderColor: 'accent', color: 'accent.ink' } },
  },
  defaultVariants: { size: 'md' },
})

type Props = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  RecipeVariantProps<typeof iconButton> & {
    /** accessible name, also shown as a tooltip */
    label: string
    children: ReactNode
    /** false: no tooltip, because the label is visible next to the button */
    tip?: boolean
  }

export function IconButton({
  label,
  children,
  size,
  outlined,
  pressed,
  tip = true,
  className,
  ...rest
}: Props) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={typeof pressed === 'boolean' ? pressed : undefined}
      {...rest}
      className={cx(iconButton({ size, outlined, pressed }), className)}
    >
      {children}
    </button>
  )
  return tip ? <Tooltip text={label}>{button}</Tooltip> : button
}
