import type { ComponentProps } from 'react'
import { css } from '../../../styled-system/css'

/** A row of a list to choose from, with its texts side by side as far as they fit. */
export function ChoiceRow({ chosen, ...button }: ComponentProps<'button'> & { chosen: boolean }) {
  return <button {...button} type="button" aria-current={chosen} className={row} />
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  flexShrink: '0',
  width: 'full',
  paddingInline: '2',
  paddingBlock: '1',
  textStyle: 'meta',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-current=true]': { bg: 'active' },
  '&[data-depth="1"]': { paddingLeft: '5' },
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
