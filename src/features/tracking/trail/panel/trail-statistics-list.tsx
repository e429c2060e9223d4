import { RotateCw } from '../../../../ui/icons/control-icons.ts'
import { css } from '../../../../../styled-system/css'
import { distanceText, durationText } from '../../../../../domain/fix/trail-statistics.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Notice } from '../../../../ui/status/notice.tsx'
import { Skeleton } from '../../../../ui/status/skeleton.tsx'
import type { VisibleTrail } from '../data/use-visible-trail.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  shown: Pick<VisibleTrail, 'phase' | 'loading' | 'statistics' | 'lastUpdate'>
  onRetry: () => void
}

/** 'Trail Statistics': the numbers of a loaded trail, a loading state, or why loading failed. */
export function TrailStatisticsList({ shown, onRetry }: Props) {
  const { phase, statistics, lastUpdate, loading } = shown
  const moves = statistics !== null && statistics.points > 0
  const items = [
    ['Points', statistics ? String(statistics.points) : '–'],
    ['Duration', moves ? durationText(statistics.durationMs) : '–'],
    ['Distance', moves ? distanceText(statistics.distanceM) : '–'],
    [tr(texts.lastUpdate), lastUpdate ?? '–'],
    ...(statistics?.late ? [[tr(texts.arrivedLate), statistics.late.toLocaleString('en')]] : []),
  ]
  const failed = phase === 'failed' || phase === 'incomplete'
  return (
    <section aria-label={tr(texts.trailStatistics)} aria-busy={phase === 'loading'} data-phase={phase}>
      <h3 className={heading}>{tr(texts.trailStatistics)}</h3>
      {failed && (
        <Notice kind="error">
          {phase === 'failed'
            ? tr(texts.errorLoadingTrailDataPleaseTryAgain)
            : tr(texts.newestPartOfThisTrailCouldNotBe)}
          <div className={again}>
            <Button size="sm" icon={<RotateCw />} busy={loading} onClick={onRetry}>
              {tr(texts.tryAgain)}
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
  Distance: tr(texts.movementsSmallerThanTheGpsAccuracyAreNot),
  'Arrived late': tr(texts.storedAfterTheirHourWasClosedForSealing),
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
