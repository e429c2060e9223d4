import type { OutsideCriteria } from '../../../domain/alarms/outside-episodes.ts'
import { findPlaceOfFix, type WorkPlace } from '../../../domain/attendance/presence/visits-elsewhere.ts'
import type { DutyRule } from '../../../domain/duty/duty-rule.ts'
import type { DutyTimes } from '../../../domain/duty/duty-times.ts'
import { readPlacesOfWork } from '../../attendance/places-of-work.ts'
import { type FactsContext, readOnce } from '../alarm-kind.ts'

/** Maximum age of late fixes that are still evaluated, ms. */
const READ_MS = 24 * 3_600_000

/** Returns the company's assignments with the geofences that were in force during the last day. */
export const readWorkPlaces = (asked: FactsContext): Promise<readonly WorkPlace[]> =>
  readOnce(asked, 'places', async () => {
    const { places } = await readPlacesOfWork(asked.db, asked.company, {
      from: asked.now - READ_MS,
      to: asked.now + 1,
    })
    return places
  })

interface Asked {
  rule: DutyRule | null
  times: DutyTimes
  /** whether only guards count who were inside earlier in the same duty */
  hasCome?: boolean
  assignment?: string | null
  /** other places where a guard counts as inside */
  places?: readonly WorkPlace[]
}

/** Returns what counts as "outside" for a guard with these duty hours at an assignment's geofence. */
export function outsideCriteria({
  rule,
  times,
  hasCome = false,
  assignment = null,
  places = [],
}: Asked): OutsideCriteria {
  const dutyAt = (t: number) => (rule === null ? 0 : (times.at(rule, t)?.from ?? null))
  return {
    marginM: 0,
    isOnDuty: (t) => dutyAt(t) !== null,
    ...(places.length > 0 && {
      isExcused: (fix) => findPlaceOfFix(fix, places, assignment) !== null,
    }),
    ...(hasCome && { counts: (since, seen) => seen !== null && dutyAt(seen) === dutyAt(since) }),
  }
}
