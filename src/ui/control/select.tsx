import { ChevronDown } from '../icons/control-icons.ts'
import type { ComponentPropsWithRef } from 'react'
import { css, cx, type RecipeVariantProps } from '../../../styled-system/css'
import { useFieldAttributes } from './field.tsx'
import { controlRecipe } from './input.tsx'

const wrap = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: '0',
  width: 'full',
})
const arrow = css({
  position: 'absolute',
  right: '2',
  width: '4',
  height: '4',
  color: 'ink.faint',
  pointerEvents: 'none',
})
const box = css({
  appearance: 'none',
  paddingRight: '8',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '& option': { bg: 'overlay', color: 'ink' },
})

type Props = Omit<ComponentPropsWithRef<'select'>, 'size'> & RecipeVariantProps<typeof controlRecipe>

/** The browser's native select element, so that phones show their own picker. */
export function Select({ size, className, children, ...rest }: Props) {
  const attributes = useFieldAttributes()
  return (
    <span className={wrap}>
      <select {...attributes} {...rest} className={cx(controlRecipe({ size }), box, className)}>
        {children}
      </select>
      <ChevronDown aria-hidden className={arrow} />
    </span>
  )
}
