import {
  isFullyObserved,
  lastContactBefore,
  observedStayMs,
  countOfflinePeriods,
  type Stay,
} from '../../../../../domain/replay/stay.ts'
import type { FoundGuard } from '../../../../../domain/replay/who-was-here.ts'
import { formatAge, formatDuration } from '../../../../../domain/time/age.ts'
import type { ReplayRange } from '../../playback/range/replay-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

type Time = (t: number) => string

/**
 * Formats a stay: '18:00:04 to 18:06:34, 7 min', with offline periods and unknown ends. `range` is the
 * searched period.
 */
export function formatStay(stay: Stay, range: ReplayRange, time: Time): string {
  const { arrival, departure, began } = stay
  const heardBefore = lastContactBefore(stay, range)
  if (departure < range.from && heardBefore !== null)
    return tr(texts.lastContact2, { departure: time(departure), stay: endText(stay, time) })
  const begun =
    isOneFix(stay) && began.kind === 'came'
      ? tr(texts.atArrival, { arrival: time(arrival) })
      : beganText(stay, range, time)
  const ms = observedStayMs(stay, range)
  return [
    `${begun}${leftText(stay, time)}`,
    silentText(stay.silences.slice(heardBefore === null ? 0 : 1), time),
    !isOneFix(stay) && isUnseen(stay) && tr(texts.lastContact, { departure: time(departure) }),
    endText(stay, time),
    isFullyObserved(stay) ? ms > 0 && formatDuration(ms) : atLeast(ms, 'here at least'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats the fix nearest to the centre: 'nearest 4 m (± 8 m) at 18:02:10'. */
export const formatNearestFix = (stay: Stay, time: Time): string =>
  tr(texts.nearestAt, { stay: formatDistance(stay), nearestAt: time(stay.nearestAt) })

/** Formats the shortest distance from the centre, with its error: '4 m (± 8 m)'. */
export const formatDistance = ({ nearestM, accuracyM }: Stay): string =>
  `${Math.round(nearestM)} m${accuracyM === null ? '' : ` (± ${Math.round(accuracyM)} m)`}`

/** Summarises a guard's stays: '3 stays, in all at least 12 min, nearest 4 m, fell silent once'. */
export function formatStays({ stays }: FoundGuard, range: ReplayRange): string {
  const total = stays.reduce((ms, stay) => ms + observedStayMs(stay, range), 0)
  const silences = stays.reduce((count, stay) => count + countOfflinePeriods(stay, range), 0)
  return [
    counted(stays.length, 'stay'),
    stays.every(isFullyObserved)
      ? tr(texts.inAll, { total: formatDuration(total) })
      : atLeast(total, 'in all at least'),
    tr(texts.nearestM, { Math: Math.round(Math.min(...stays.map(({ nearestM }) => nearestM))) }),
    silences > 0 && (silences === 1 ? tr(texts.fellSilentOnce) : tr(texts.fellSilentTimes, { silences })),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Summarises all found guards: '6 guards, 50 stays, 2 guards fell silent here'. */
export function formatFoundCount(found: readonly FoundGuard[], range: ReplayRange): string {
  if (found.length === 0) return tr(texts.noPositionsInTheCircle)
  const stays = found.reduce((count, guard) => count + guard.stays.length, 0)
  const silent = found.filter((guard) =>
    guard.stays.some((stay) => countOfflinePeriods(stay, range) > 0),
  ).length
  return [
    counted(found.length, 'guard'),
    counted(stays, 'stay'),
    silent > 0 && tr(texts.fellSilentHere, { silent: counted(silent, 'guard') }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats a minimum duration, rounded down. Returns false below a minute. */
const atLeast = (ms: number, said: string) => ms >= 60_000 && `${said} ${formatAge(ms)}`

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function beganText({ arrival, began, silences }: Stay, { from }: ReplayRange, time: Time): string {
  if (began.kind === 'came') return time(arrival)
  if (began.kind === 'before') {
    const [first] = silences
    return first && first.since < from
      ? tr(texts.lastContactSilentUntil, { since: time(first.since), until: time(first.until) })
      : tr(texts.thereSinceBefore, { from: time(from) })
  }
  if (began.since === null) return tr(texts.firstContact, { arrival: time(arrival) })
  return tr(texts.contactAgainSilentSince, { arrival: time(arrival), since: time(began.since) })
}

/** Returns whether only a single fix is known of the stay. */
const isOneFix = ({ arrival, departure, began }: Stay) => arrival === departure && began.kind !== 'before'

/** Returns whether the end of the stay is unknown: contact was lost, or the duty ended. */
const isUnseen = ({ ended }: Stay) => ended.kind === 'silent' || ended.kind === 'off duty'

function leftText(stay: Stay, time: Time): string {
  const { departure, began, ended } = stay
  if (ended.kind !== 'left' || isOneFix(stay)) return ''
  return began.kind === 'came'
    ? ` ${tr(texts.toDeparture, { departure: time(departure) })}`
    : tr(texts.leftAfter, { departure: time(departure) })
}

function silentText(silences: Stay['silences'], time: Time): string | null {
  const [first] = silences
  if (first === undefined) return null
  if (silences.length === 1) return tr(texts.silentTo, { since: time(first.since), until: time(first.until) })
  const total = silences.reduce((ms, { since, until }) => ms + until - since, 0)
  return tr(texts.silentTimesInAll, { count: silences.length, total: formatDuration(total) })
}

function endText({ ended }: Stay, time: Time): string | null {
  if (ended.kind === 'left') return null
  if (ended.kind === 'there') return tr(texts.stillThereAt, { at: time(ended.at) })
  if (ended.kind === 'off duty')
    return ended.until === null
      ? 'then off duty'
      : tr(texts.thenOffDutyContactAgain, { until: time(ended.until) })
  return ended.until === null
    ? tr(texts.noContactBy, { knownUntil: time(ended.knownUntil) })
    : tr(texts.thenSilentContactElsewhere, { until: time(ended.until) })
}
