import { css } from '../../../../styled-system/css'
import { useStoredImage } from '../../../resource/file/use-stored-file.ts'

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
const fills = css({ width: 'full', height: 'full', objectFit: 'cover' })

/** The person's picture or initials. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, digest }: { name: string; digest: string | null | undefined }) {
  const { picture } = useStoredImage(digest ?? null)
  return (
    <span aria-hidden className={disc}>
      {picture ? <img ref={picture} alt="" className={fills} /> : initials(name)}
    </span>
  )
}

/**
 * Returns the first letters of the first and last word of a name, in capitals: "WK" for "Wanjiru wa Kamau".
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase() : ''))
    .join('')
}
