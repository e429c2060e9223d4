import { useState } from 'react'
import { parseWallTime, wallTimeAt } from '../../../../../domain/time/zone-days.ts'
import { useTracking } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** A period, ms since epoch. */
export interface Period {
  from: number
  to: number
}

interface Limits {
  /** minimum and maximum length of the period, ms */
  shortest?: number | undefined
  longest?: number | undefined
  /** whether the period must lie in the past */
  onlyPast?: boolean | undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Manages the typed start and end of a period. Returns the period, or why it is invalid. */
export function usePeriod(
  first: Period,
  { shortest = 0, longest = Number.POSITIVE_INFINITY, onlyPast = false }: Limits = {},
) {
  const { now, timeZone } = useTracking()
  const [typed, setTyped] = useState({
    from: wallTimeAt(first.from, timeZone),
    to: wallTimeAt(first.to, timeZone),
  })
  // fields show minutes; an unedited field keeps its seconds
  const read = (end: 'from' | 'to') =>
    typed[end] === wallTimeAt(first[end], timeZone) ? first[end] : parseWallTime(typed[end], timeZone)
  const [from, to] = [read('from'), read('to')]
  const fault =
    from === null || to === null
      ? tr(texts.enterAStartAndAnEndEachWith)
      : from >= to
        ? tr(texts.endMustBeLaterThanTheStart)
        : to - from < shortest
          ? tr(texts.chooseAtLeastValueMinute, { value: shortest / MINUTE_MS })
          : to - from > longest
            ? tr(texts.chooseAtMostValueHours, { value: longest / HOUR_MS })
            : onlyPast && from >= now()
              ? tr(texts.startMustLieInThePast)
              : null
  const period = from !== null && to !== null && fault === null ? { from, to } : null
  return { typed, setTyped, fault, period }
}
