import { emptyColumns, type Trail } from './trail.ts'

/**
 * Returns a trail as the console showed it at the time: each fix at its arrival time, without fixes that
 * arrived when a newer one was already known.
 */
export function trailAsReceived(trail: Trail): Trail {
  const kept: number[] = []
  let next = Number.POSITIVE_INFINITY
  for (let i = trail.length - 1; i >= 0; i -= 1) {
    const receivedAt = arrival(trail, i)
    if (receivedAt >= next) continue
    kept.push(i)
    next = receivedAt
  }
  if (kept.length === trail.length && kept.every((i) => trail.lateMs[i] === 0)) return trail
  const seen = emptyColumns(trail.workerId, kept.length)
  kept.toReversed().forEach((from, i) => {
    seen.t[i] = arrival(trail, from)
    for (const column of ['lat', 'lon', 'accuracy', 'speed', 'lateMs'] as const)
      seen[column][i] = trail[column][from] as number
  })
  return seen
}

const arrival = ({ t, lateMs }: Trail, i: number) => (t[i] as number) + (lateMs[i] as number)
