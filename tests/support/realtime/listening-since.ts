import { WatchContinuity } from '../../../server/fixes/live/watch-continuity.ts'

/** Returns the state of a server that has observed guards without a break from `from` to `now`, ms since epoch UTC. */
export function listeningSince(from: number, now: number): WatchContinuity {
  const listening = new WatchContinuity()
  for (let at = from; at < now; at += 5_000) listening.looked(at)
  listening.looked(now)
  return listening
}
