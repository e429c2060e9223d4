import { css, cx } from '../../../styled-system/css'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const bar = css({ display: 'block', bg: 'active', borderRadius: 'sm', animation: 'pulse' })
const lines = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })

/** Placeholder for one piece of content while it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden data-skeleton className={cx(bar, className)} />
}

const widths = [
  css({ height: '3', width: '[92%]' }),
  css({ height: '3', width: '[78%]' }),
  css({ height: '3', width: '[86%]' }),
]

/** Placeholder rows while content loads. Screen readers announce `label`. */
export function SkeletonLines({ count = 4, label = tr(texts.loading) }: { count?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className={lines}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className={widths[at % widths.length] ?? ''} />
      ))}
    </div>
  )
}
