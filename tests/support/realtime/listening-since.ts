import { WatchContinuity } from '../../../server/fixes/live/watch-continuity.ts'

/** As of a server that has looked after the guards from then to now without a break; ms since epoch UTC. */
export function listeningSince(from: number, now: number): WatchContinuity {
  const listening = new WatchContinuity()
  for (let at = from; at < now; at += 5_000) listening.looked(at)
  listening.looked(now)
  return listening
}
