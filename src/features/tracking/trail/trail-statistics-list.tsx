import { RotateCw } from '../../../ui/icons/control-icons.ts'
import { css } from '../../../../styled-system/css'
import { distanceText, durationText } from '../../../../domain/fix/trail-statistics.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import type { ShownTrail } from './use-shown-trail.ts'

interface Props {
  shown: Pick<ShownTrail, 'phase' | 'loading' | 'statistics' | 'lastUpdate'>
  onRetry: () => void
}

/** 'Trail Statistics': figures only of a trail whose history is there, else that it is loading or why it is missing. */
export function TrailStatisticsList({ shown, onRetry }: Props) {
  const { phase, statistics, lastUpdate, loading } = shown
  const moves = statistics !== null && statistics.points > 0
  const items = [
    ['Points', statistics ? String(statistics.points) : '–'],
    ['Duration', moves ? durationText(statistics.durationMs) : '–'],
    ['Distance', moves ? distanceText(statistics.distanceM) : '–'],
    ['Last Update', lastUpdate ?? '–'],
    ...(statistics?.late ? [['Arrived late', statistics.late.toLocaleString('en')]] : []),
  ]
  const failed = phase === 'failed' || phase === 'incomplete'
  return (
    <section aria-label="Trail Statistics" aria-busy={phase === 'loading'} data-phase={phase}>
      <h3 className={heading}>Trail Statistics</h3>
      {failed && (
        <Notice kind="error">
          {phase === 'failed'
            ? 'Error loading trail data. Please try again.'
            : 'The newest part of this trail could not be loaded: it may be cut off.'}
          <div className={again}>
            <Button size="sm" icon={<RotateCw />} busy={loading} onClick={onRetry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
      {phase !== 'failed' && (
        <dl className={grid}>
          {items.map(([term, value]) => (
            <div key={term} className={cell} title={term === undefined ? undefined : HINTS[term]}>
              <dt>{term}</dt>
              <dd>{phase === 'loading' ? <Skeleton className={waiting} /> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const HINTS: Readonly<Record<string, string>> = {
  Distance: 'Movements smaller than the GPS accuracy are not counted.',
  'Arrived late': 'Stored after their hour was closed for sealing. The map shows them with a ring.',
}

const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1.5' })
const again = css({ marginTop: '2' })
const waiting = css({ height: '4', width: '[70%]', marginBlock: '0.5' })
const grid = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '1.5' })
const cell = css({
  padding: '2',
  borderRadius: 'md',
  bg: 'raised',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  '& dt': { textStyle: 'meta', color: 'ink.faint' },
  '& dd': { textStyle: 'label', color: 'ink', tabular: true },
})
