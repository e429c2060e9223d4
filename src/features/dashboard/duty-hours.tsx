import { css } from '../../../styled-system/css'
import type { DashboardDuty } from '../../../contract/dashboard/dashboard-duty.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const plot = css({ display: 'flex', alignItems: 'flex-end', gap: '[2px]', height: '16' })
const slot = css({ position: 'relative', flex: '1', height: 'full', minWidth: '0' })
const due = css({
  position: 'absolute',
  bottom: '0',
  width: 'full',
  bg: 'accent.soft',
  borderTopRadius: 'sm',
  '[data-now] > &': { bg: 'accent' },
})
const required = css({
  position: 'absolute',
  width: 'full',
  borderTopWidth: '[2px]',
  borderColor: 'ink.muted',
})
const legend = css({
  textStyle: 'meta',
  color: 'ink.muted',
  display: 'flex',
  justifyContent: 'space-between',
})
const HOUR_MS = 3_600_000

/** Chart of guards due (bars) and required (line) in each hour of today, and the same as a table. */
export function DutyHours({ hours, at }: Pick<DashboardDuty, 'hours' | 'at'>) {
  const clock = zoneClock(useTimeZone())
  const most = Math.max(1, ...hours.map((hour) => Math.max(hour.due, hour.required)))
  const part = (count: number) => `${(count / most) * 100}%`
  return (
    <div className={css({ position: 'relative' })}>
      <div className={plot} aria-hidden>
        {hours.map((hour) => (
          <div
            key={hour.t}
            className={slot}
            data-now={(hour.t <= at && at < hour.t + HOUR_MS) || undefined}
            title={tr(texts.tDueDueRequiredRequired, {
              t: clock.time(hour.t),
              due: hour.due,
              required: hour.required,
            })}
          >
            <div className={due} style={{ height: part(hour.due) }} />
            {hour.required > 0 && <div className={required} style={{ bottom: part(hour.required) }} />}
          </div>
        ))}
      </div>
      <p className={legend} aria-hidden>
        <span>00:00</span>
        <span>{tr(texts.guardsDueTodayBarsAndRequiredLineBy)}</span>
        <span>24:00</span>
      </p>
      <div className={css({ srOnly: true })}>
        <table>
          <caption>{tr(texts.guardsDueAndRequiredToday)}</caption>
          <thead>
            <tr>
              <th scope="col">{tr(texts.hour)}</th>
              <th scope="col">{tr(texts.due)}</th>
              <th scope="col">{tr(texts.required)}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.t}>
                <th scope="row">{clock.time(hour.t)}</th>
                <td>{hour.due}</td>
                <td>{hour.required}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
