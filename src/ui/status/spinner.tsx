import { css } from '../../../styled-system/css'

const ring = css({
  display: 'inline-block',
  width: '4',
  height: '4',
  flexShrink: '0',
  borderRadius: 'full',
  borderWidth: 'thick',
  borderColor: 'current',
  borderTopColor: 'transparent',
  animation: 'spin',
})

/** Spinning progress indicator. Screen readers announce `label`; without it, the spinner is hidden from them. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status" aria-label={label} className={ring} />
  ) : (
    <span aria-hidden className={ring} />
  )
}
