import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '../../../styled-system/css'
import { StatusMark } from './status-mark.tsx'

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    height: '5',
    paddingInline: '2',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'active', color: 'ink.muted' },
      accent: { bg: 'accent.soft', color: 'accent.ink' },
      warning: { bg: 'late.soft', color: 'late' },
      danger: { bg: 'danger.soft', color: 'danger' },
      online: { bg: 'online.soft', color: 'online' },
      late: { bg: 'late.soft', color: 'late' },
      offline: { bg: 'offline.soft', color: 'offline' },
      off_duty: { bg: 'off.soft', color: 'off' },
      unknown: { bg: 'off.soft', color: 'off' },
      selected: { bg: 'selected.soft', color: 'selected' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

type Tone = NonNullable<NonNullable<RecipeVariantProps<typeof badge>>['tone']>

const WORDS_ALONE = ['neutral', 'accent', 'warning', 'danger'] as const
const isStatus = (tone: Tone): tone is Exclude<Tone, (typeof WORDS_ALONE)[number]> =>
  !(WORDS_ALONE as readonly string[]).includes(tone)

/** A word on a coloured background. For status tones, a mark also shows the status by its shape. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={badge({ tone })}>
      {isStatus(tone) && <StatusMark status={tone} />}
      {children}
    </span>
  )
}
