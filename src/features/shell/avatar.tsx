import { css } from '../../../styled-system/css'
import { initials } from './initials.ts'

const disc = css({
  display: 'grid',
  placeItems: 'center',
  width: '8',
  height: '8',
  flexShrink: '0',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'accent.soft',
  color: 'accent.ink',
  fontSize: 'xs',
  fontWeight: 'semibold',
  letterSpacing: 'normal',
})
const picture = css({ width: 'full', height: 'full', objectFit: 'cover' })

/** The person's picture, or the initials of the name; decoration beside the name itself. */
export function Avatar({ name, src }: { name: string; src: string | null | undefined }) {
  return (
    <span aria-hidden className={disc}>
      {src ? <img src={src} alt="" className={picture} /> : initials(name)}
    </span>
  )
}
