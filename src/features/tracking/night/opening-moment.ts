import type { NightRecord } from '../../../../contract/night.ts'

type Night = Pick<NightRecord, 'from' | 'to'> & {
  guards: readonly { patrols: readonly { from: number; to: number | null }[] }[]
}

/** By then those who begin together have sent their first fixes, ms. */
const SETTLED_MS = 60_000

/**
 * Where a replay opens, ms since epoch UTC: at its start where a patrol goes on then, else a minute after the first one
 * began, when its shift stands on the map.
 */
export function openingMoment({ from, to, guards }: Night): number {
  const patrols = guards.flatMap((guard) => guard.patrols)
  const settled = patrols
    .filter((patrol) => (patrol.to ?? to) > Math.max(from, patrol.from) + SETTLED_MS)
    .map((patrol) => Math.max(from, patrol.from + SETTLED_MS))
  const first = Math.min(...settled)
  return first < to ? first : from
}
