import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { ChecklistTrends } from '../../../../contract/site-posts/checklist-run.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { zoneDateAt } from '../../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const plot = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(12, minmax(0, 1fr))]',
  gap: { base: '1', md: '3' },
  padding: '4',
})
const week = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  alignItems: 'center',
  minWidth: '0',
  borderRadius: 'sm',
  _hover: { bg: 'hover' },
})
const track = css.raw({
  display: 'flex',
  alignItems: 'flex-end',
  width: 'full',
  height: '[9rem]',
  bg: 'active',
  borderRadius: 'sm',
  overflow: 'hidden',
})
/** without reports there is no rate, so the bar is an outline */
const unknown = css.raw({
  bg: 'transparent',
  borderWidth: 'thin',
  borderStyle: 'dashed',
  borderColor: 'line',
})
const bar = css({ width: 'full', bg: 'danger' })
const rate = css({ textStyle: { base: 'meta', md: 'dense' }, tabular: true, whiteSpace: 'nowrap' })
/** the percent sign is hidden on a phone, where two adjacent values of 100% would look like one number */
const percent = css({ display: { base: 'none', md: 'inline' } })
const counts = css({ textStyle: 'meta', color: 'ink.muted', tabular: true, whiteSpace: 'nowrap' })
const day = css({
  textStyle: 'meta',
  color: 'ink.muted',
  display: { base: 'none', md: 'block' },
  whiteSpace: 'nowrap',
})

type Week = ChecklistTrends['weeks'][number]

/** Bar chart: share of reports with a failed item, by week. Each bar links to the week's reports. */
export function FailureWeeks({ weeks }: { weeks: readonly Week[] }) {
  const timeZone = useTimeZone()
  return (
    <ol className={plot}>
      {weeks.map(({ from, to, reported, failed }) => {
        const share = reported === 0 ? null : Math.round((100 * failed) / reported)
        const begins = formatCalendarDay(zoneDateAt(from, timeZone))
        return (
          <li key={from}>
            <Link
              to={`/checklist-reports?result=${failed > 0 ? 'failed' : 'reported'}&from=${from}&to=${to}`}
              className={week}
              aria-label={tr(texts.weekFromBeginsFailedOfReportedReportsFailed, { begins, failed, reported })}
            >
              <span className={css(track, share === null && unknown)}>
                <span className={bar} style={{ height: `${share ?? 0}%` }} />
              </span>
              <span className={rate}>
                {share ?? '–'}
                {share !== null && <span className={percent}>%</span>}
              </span>
              <span className={counts}>{`${failed}/${reported}`}</span>
              <span className={day}>{begins.replace(/ \d{4}$/, '')}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
