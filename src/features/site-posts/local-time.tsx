import { css } from '../../../styled-system/css'
import { zoneClock, zoneCityName } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Shows the local time of a place, then the company's. Shows nothing if both are equal. */
export function LocalTime({ zone }: { zone: string | null | undefined }) {
  const company = useTimeZone()
  const now = useNow(1000)
  if (!zone || zoneClock(zone).minute(now) === zoneClock(company).minute(now)) return null
  return (
    <p className={line}>
      <span>{tr(texts.localTime)}</span>
      <strong>{zoneClock(zone).minute(now)}</strong> {zoneCityName(zone)}
      <span>
        {zoneClock(company).minute(now)} {zoneCityName(company)}
      </span>
    </p>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  tabular: true,
  textStyle: 'dense',
  '& > span': { color: 'ink.muted' },
})
