import type { ComponentPropsWithRef } from 'react'
import { cx } from '../../../styled-system/css'
import { useFieldAttributes } from './field.tsx'
import { controlRecipe } from './input.tsx'

/** A text field of several lines. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useFieldAttributes()}
      {...rest}
      className={cx(controlRecipe({ size: 'area' }), className)}
    />
  )
}
