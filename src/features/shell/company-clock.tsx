import { css } from '../../../styled-system/css'
import { zoneClock, zoneCityName } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'

const clock = css({
  display: { base: 'none', lg: 'flex' },
  alignItems: 'baseline',
  gap: '1.5',
  tabular: true,
  textStyle: 'label',
  color: 'ink',
  whiteSpace: 'nowrap',
})
const zone = css({ textStyle: 'meta', color: 'ink.faint' })

/** The company's local time, in which the console shows all times. */
export function CompanyClock() {
  const timeZone = useTimeZone()
  const now = useNow(1000)
  return (
    <div className={clock} title={timeZone}>
      {zoneClock(timeZone).time(now)} <span className={zone}>{zoneCityName(timeZone)}</span>
    </div>
  )
}
