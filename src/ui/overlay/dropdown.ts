import { css } from '../../../styled-system/css'

/** Style of the browser's native popover below a button, moved so that it stays within the window. */
export const dropdown = css.raw({
  position: 'fixed',
  inset: 'auto',
  margin: '1.5',
  marginInline: '0',
  positionArea: 'bottom span-left',
  positionTryFallbacks: 'flip-block, flip-inline',
  maxWidth: '[calc(100vw - 1rem)]',
  bg: 'overlay',
  color: 'ink',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lg',
  animation: 'rise',
  _print: { display: 'none' },
})
