import { css, cva } from '../../../styled-system/css'

const track = css({
  display: 'flex',
  gap: '[2px]',
  height: '2',
  width: 'full',
  bg: 'active',
  borderRadius: 'sm',
  overflow: 'hidden',
})
const part = cva({
  base: { height: 'full', transitionProperty: '[width]', transitionDuration: 'slow' },
  variants: {
    tone: {
      online: { bg: 'online.mark' },
      late: { bg: 'late.mark' },
      // hatched, so that it can be recognized without colour
      offline: {
        backgroundImage:
          '[repeating-linear-gradient(135deg, token(colors.offline.mark) 0 3px, token(colors.offline.soft) 3px 5px)]',
      },
    },
  },
})

interface Props {
  /** value of the whole bar */
  of: number
  parts: readonly { tone: 'online' | 'late' | 'offline'; value: number }[]
}

/** Shows parts of a whole as a bar. It has no text for screen readers, because the numbers are next to it. */
export function ShareBar({ of, parts }: Props) {
  return (
    <div className={track}>
      {parts.map(
        ({ tone, value }) =>
          value > 0 && (
            <div key={tone} className={part({ tone })} style={{ width: `${(value / of) * 100}%` }} />
          ),
      )}
    </div>
  )
}
