import { css } from '../../../styled-system/css'
import type { ReportPlot } from '../../../domain/reports/report-data.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { Card } from '../../ui/content/card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** maximum number of labels under the bars, because more would overlap */
const MOST_LABELS = 8
const HEIGHT = 120
const WIDTH = 480

const isDay = (name: string) => /^\d{4}-\d\d-\d\d$/.test(name)

const box = css({ padding: '4', display: 'flex', flexDirection: 'column', gap: '2' })
const picture = css({ width: 'full', height: '[7.5rem]', color: 'accent' })
const labels = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  textStyle: 'meta',
  color: 'ink.muted',
  textAlign: 'center',
})
const label = css({ overflowWrap: 'anywhere', paddingInline: '0.5' })
const value = css({ display: 'block', color: 'ink', tabular: true })
const ends = css({ display: 'flex', justifyContent: 'space-between', textStyle: 'meta', color: 'ink.muted' })

const endText = (name = '') => (isDay(name) ? formatCalendarDay(name) : name)

/** Bar chart of a report. Screen readers get the values as a table. */
export function ReportBars({ plot: { title, unit, labels: names, values } }: { plot: ReportPlot }) {
  if (values.length === 0) return null
  const highest = Math.max(0, ...values)
  const most = Math.max(1, highest)
  const each = WIDTH / values.length
  const isFew = values.length <= MOST_LABELS && !names.every(isDay)
  return (
    <Card title={title}>
      <div className={box}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={picture} aria-hidden>
          {values.map((count, at) => {
            const height = (count / most) * (HEIGHT - 2)
            return (
              <rect
                key={names[at]}
                x={at * each + each * 0.1}
                y={HEIGHT - 1 - height}
                width={each * 0.8}
                height={height}
                fill="currentColor"
              />
            )
          })}
          <rect x={0} y={HEIGHT - 1} width={WIDTH} height={1} fill="currentColor" opacity={0.4} />
        </svg>
        {isFew ? (
          <div aria-hidden className={labels}>
            {names.map((name, at) => (
              <span key={name} className={label}>
                <span className={value}>{values[at]?.toLocaleString('en')}</span>
                {name}
              </span>
            ))}
          </div>
        ) : (
          <div aria-hidden className={ends}>
            <span>{endText(names[0])}</span>
            <span>{tr(texts.mostUnitAtMost, { most: highest.toLocaleString('en'), unit })}</span>
            <span>{endText(names.at(-1))}</span>
          </div>
        )}
        <table className={css({ srOnly: true })}>
          <caption>{title}</caption>
          <tbody>
            {names.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{`${values[at]} ${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
