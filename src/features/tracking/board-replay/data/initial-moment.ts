import type { ReplayRecord } from '../../../../../contract/tracking/replay.ts'

type Night = Pick<ReplayRecord, 'from' | 'to'> & {
  guards: readonly { patrols: readonly { from: number; to: number | null }[] }[]
}

/** time after which guards who start together have sent their first fixes, ms */
const SETTLED_MS = 60_000

/**
 * Returns the initial time of a replay, ms since epoch: its start if a patrol is in progress, otherwise a
 * minute after the first patrol began, when its guards are on the map.
 */
export function initialMoment({ from, to, guards }: Night): number {
  const patrols = guards.flatMap((guard) => guard.patrols)
  const settled = patrols
    .filter((patrol) => (patrol.to ?? to) > Math.max(from, patrol.from) + SETTLED_MS)
    .map((patrol) => Math.max(from, patrol.from + SETTLED_MS))
  const first = Math.min(...settled)
  return first < to ? first : from
}
