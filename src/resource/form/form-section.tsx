import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

const box = css({
  minWidth: '0',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const legend = css({
  float: '[left]',
  width: 'full',
  textStyle: 'heading',
  'fieldset:not(:first-child) > &': { paddingTop: '4' },
  paddingBottom: '3',
})
const fields = css({
  clear: '[both]',
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
  columnGap: '4',
  rowGap: '4',
  alignItems: 'start',
})

/** Group of related fields in a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={box}>
      <legend className={legend}>{title}</legend>
      <div className={fields}>{children}</div>
    </fieldset>
  )
}
