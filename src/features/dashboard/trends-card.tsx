import { css } from '../../../styled-system/css'
import { TRENDS } from '../../../contract/dashboard/dashboard.ts'
import { Card } from '../../ui/content/card.tsx'
import { DayBars } from '../../ui/plot/day-bars.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { useTrends } from './use-figures.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const grid = css({
  display: 'grid',
  gap: '5',
  padding: '4',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(auto-fill, minmax(15rem, 1fr))]' },
})
const head = css({ display: 'flex', justifyContent: 'space-between', textStyle: 'label', gap: '2' })
const total = css({ color: 'ink.muted', tabular: true })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Charts of the last 30 days, by day, as far as the reader's permissions allow. */
export function TrendsCard() {
  const query = useTrends()
  const { data } = query
  const trends = data?.data.trends ?? {}
  const names = data?.data.days.map((day) => DAY.format(new Date(day))) ?? []
  const shown = TRENDS.flatMap((of) => {
    const values = trends[of.trend]
    return values ? [{ ...of, values }] : []
  })
  if (data && shown.length === 0) return null
  return (
    <Card title={tr(texts.last30Days)}>
      <LoadingState
        query={query}
        lines={4}
        label={tr(texts.computingTheTrends)}
        failed={tr(texts.trendsCouldNotBeComputed)}
      />
      <div className={grid}>
        {shown.map(({ trend, title, values }) => (
          <div key={trend}>
            <div className={head}>
              <h3>{title}</h3>
              <span className={total}>
                {values.reduce((sum, each) => sum + each, 0).toLocaleString('en')}
              </span>
            </div>
            <DayBars label={tr(texts.titleByDay, { title })} unit="" names={names} values={values} />
          </div>
        ))}
      </div>
    </Card>
  )
}
