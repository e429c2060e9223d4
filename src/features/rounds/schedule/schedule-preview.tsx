import { useWatch } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import {
  scheduleBody,
  parseScheduleBody,
  type ScheduleBody,
} from '../../../../contract/rounds/round-schedule.ts'
import { dueRounds } from '../../../../domain/rounds/due-rounds.ts'
import { isTimeZone, zoneClock } from '../../../../domain/time/zone-time.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const SHOWN = 4
const LIST = new Intl.ListFormat('en-GB')

const text = css({ textStyle: 'dense', color: 'ink.muted' })

/** Previews when the schedule in a form makes rounds due. Random times cannot be previewed. */
export function SchedulePreview({ schedule }: { schedule: ScheduleBody }) {
  const now = useNow(MINUTE_MS)
  const timeZone: unknown = useWatch({ name: 'time_zone' })
  const { data } = scheduleBody.safeParse(schedule)
  if (!data || typeof timeZone !== 'string' || !isTimeZone(timeZone)) return null
  if (data.starts.kind === 'random')
    return <p className={text}>{tr(texts.randomTimesAreChosenForEachShiftThey)}</p>
  const route = { id: '', timeZone, seed: null, schedule: parseScheduleBody(data) }
  const next = dueRounds(route, { from: now, to: now + WEEK_MS })
  const times = next.slice(0, SHOWN).map(({ from }) => zoneClock(timeZone).minute(from))
  return (
    <p className={text}>
      {times.length === 0
        ? tr(texts.noRoundIsDueInTheNextSeven)
        : tr(texts.nextRoundsTimesNextCountInTheNextSeven, {
            times: LIST.format(times),
            nextCount: next.length,
          })}
    </p>
  )
}
