import { css } from '../../../../styled-system/css'
import { distanceText, durationText, type TrailStatistics } from '../../../../domain/fix/trail-statistics.ts'

interface Props {
  statistics: TrailStatistics | null
  /** when the newest of what is shown arrived, as text; null where nothing did */
  lastUpdate: string | null
}

export function TrailStatisticsList({ statistics, lastUpdate }: Props) {
  const items = [
    ['Points', statistics ? String(statistics.points) : '–'],
    ['Duration', statistics ? durationText(statistics.durationMs) : '–'],
    ['Distance', statistics ? distanceText(statistics.distanceM) : '–'],
    ['Last Update', lastUpdate ?? '–'],
  ]
  return (
    <section aria-label="Trail Statistics">
      <h3 className={heading}>Trail Statistics</h3>
      <dl className={grid}>
        {items.map(([term, value]) => (
          <div key={term} className={cell}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1.5' })
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
