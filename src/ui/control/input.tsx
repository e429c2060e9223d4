import type { ComponentPropsWithRef, ReactNode } from 'react'
import { css, cva, cx, type RecipeVariantProps } from '../../../styled-system/css'
import { useFieldAttributes } from './field.tsx'

/** Style of a text field or a select. */
export const controlRecipe = cva({
  base: {
    width: 'full',
    minWidth: '0',
    bg: 'field',
    color: 'ink',
    borderWidth: 'thin',
    borderColor: 'line.control',
    borderRadius: 'md',
    transitionProperty: '[border-color, background-color]',
    transitionDuration: 'fast',
    _placeholder: { color: 'ink.faint', opacity: 'full' },
    _hover: { borderColor: 'ink.muted' },
    _focusVisible: {
      outline: 'focus',
      outlineOffset: '[-1px]',
      borderColor: 'transparent',
    },
    _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
  variants: {
    size: {
      sm: { height: 'control.sm', paddingInline: '2', fontSize: 'xs', _coarse: { height: 'control.md' } },
      // 16 px on touch screens, because iOS zooms the page when a smaller field gets the focus
      md: {
        height: 'control.md',
        paddingInline: '3',
        fontSize: 'sm',
        _coarse: { height: 'control.lg', fontSize: 'lg' },
      },
      lg: { height: 'control.lg', paddingInline: '3', fontSize: 'md', _coarse: { fontSize: 'lg' } },
      /** text of several lines */
      area: {
        minHeight: '[12rem]',
        padding: '3',
        fontSize: 'sm',
        resize: 'vertical',
        fieldSizing: 'content',
        maxHeight: '[60dvh]',
        _coarse: { fontSize: 'lg' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

const wrap = css({ position: 'relative', display: 'flex', alignItems: 'center', width: 'full' })
const startSlot = css({
  position: 'absolute',
  left: '2.5',
  display: 'grid',
  color: 'ink.faint',
  pointerEvents: 'none',
  '& svg': { width: '4', height: '4' },
})
const endSlot = css({ position: 'absolute', right: '1', display: 'flex' })

type Props = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  RecipeVariantProps<typeof controlRecipe> & {
    /** an icon before the text, inside the field */
    start?: ReactNode
    /** a button after the text, inside the field */
    end?: ReactNode
  }

export function Input({ start, end, size, className, ...rest }: Props) {
  const attributes = useFieldAttributes()
  const input = (
    <input
      {...attributes}
      {...rest}
      className={cx(
        controlRecipe({ size }),
        start !== undefined && css({ paddingLeft: '8' }),
        end !== undefined && css({ paddingRight: '11' }),
        className,
      )}
    />
  )
  if (start === undefined && end === undefined) return input
  return (
    <span className={wrap}>
      {start !== undefined && <span className={startSlot}>{start}</span>}
      {input}
      {end !== undefined && <span className={endSlot}>{end}</span>}
    </span>
  )
}
