import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cva, cx, type RecipeVariantProps } from '../../../styled-system/css'
import { Spinner } from '../status/spinner.tsx'

/** Style of buttons, and of links that look like buttons. */
export const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderRadius: 'md',
    borderWidth: 'thin',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: '[background-color, border-color, color]',
    transitionDuration: 'fast',
    _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
    '& > svg': { width: '4', height: '4', flexShrink: '0' },
    _print: { display: 'none' },
  },
  variants: {
    tone: {
      solid: { bg: 'accent', color: 'accent.on', _hover: { bg: 'accent.hover' } },
      outline: {
        bg: 'raised',
        borderColor: 'line',
        color: 'ink',
        _hover: { bg: 'hover', borderColor: 'line.control' },
      },
      ghost: { bg: 'transparent', color: 'ink.muted', _hover: { bg: 'hover', color: 'ink' } },
      danger: { bg: 'danger', color: 'danger.on', _hover: { bg: 'danger.hover' } },
    },
    size: {
      sm: {
        height: 'control.sm',
        paddingInline: '2.5',
        fontSize: 'xs',
        _coarse: { height: 'control.md', paddingInline: '3' },
      },
      md: {
        height: 'control.md',
        paddingInline: '3',
        fontSize: 'sm',
        _coarse: { height: 'control.lg', paddingInline: '4' },
      },
      lg: { height: 'control.lg', paddingInline: '5', fontSize: 'md' },
    },
    pressed: {
      true: {
        bg: 'accent.soft',
        borderColor: 'accent',
        color: 'accent.ink',
        _hover: { bg: 'accent.soft', color: 'accent.ink' },
      },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'outline', size: 'md' },
})

type Props = ComponentPropsWithRef<'button'> &
  RecipeVariantProps<typeof buttonRecipe> & {
    icon?: ReactNode
    /** shows a spinner and ignores clicks; the button can still have the focus */
    busy?: boolean
  }

/** A button. With `pressed` it is a toggle button and has aria-pressed. */
export function Button({
  icon,
  busy,
  tone,
  size,
  pressed,
  wide,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-pressed={typeof pressed === 'boolean' ? pressed : undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonRecipe({ tone, size, pressed, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
