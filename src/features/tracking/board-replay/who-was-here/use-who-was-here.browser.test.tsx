import { of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { dutyTimesIn } from '../../../../../domain/duty/duty-times.ts'
import { STALE_LIMITS } from '../../../../../domain/fix/staleness.ts'
import { AsReceivedTrack, asReceivedByFixTime } from '../../../../../domain/track/as-received-track.ts'
import { createReplayTracks } from '../../../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../../../domain/track/pack-fixes.ts'
import type { TrackColumns } from '../../../../../domain/track/packed-fixes.ts'
import { dropOutOfOrderFixes } from '../../../../../domain/track/pack-hours.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { useWhoWasHere } from './use-who-was-here.ts'

const MINUTE = 60_000
const from = Date.UTC(2026, 10, 19, 16)
const span = { from, to: from + 60 * MINUTE }
const gate = { lat: -1.29, lon: 36.82, radiusM: 100 }
const patrol = { from, to: null, assignmentId: '1', loggedAt: span.to + MINUTE }
const rosterWith = (...patrols: (typeof patrol)[]) => ({ guards: [{ id: '4', patrols, postings: [] }] })

/**
 * A guard at the gate from minute 1 to 20, then elsewhere. The fix of minute 30 arrives first, the others an
 * hour late.
 */
const walk: TrackColumns = {
  workerId: '4',
  t: Float64Array.from([...Array(20).keys(), 29], (minute) => from + (minute + 1) * MINUTE),
  lat: Int32Array.from({ length: 21 }, (_, i) => (i < 20 ? -12_900_000 : -13_900_000)),
  lon: Int32Array.from({ length: 21 }, () => 368_200_000),
  accuracy: Float32Array.from({ length: 21 }, () => 5),
  delay: Int32Array.from({ length: 21 }, (_, i) => (i < 20 ? 60 * MINUTE : 0)),
  interval: MINUTE,
}

const loadedNight = (walked: TrackColumns) => {
  const tracks = createReplayTracks([span])
  tracks.put(0, packFixes(from, [walked]))
  const hour = { ...span, state: 'loaded', look: null, fixes: 21, reason: null } as const
  return { ...tracks, progress$: of({ hours: [hour], loaded: 1, fixes: 21 }), dispose: vi.fn() }
}

const night = (asSeen: boolean) => {
  const { delay: _, ...known } = walk
  const tracks = loadedNight(asSeen ? dropOutOfOrderFixes(walk) : known)
  const all = loadedNight(known)
  const opened = {
    ...span,
    asSeen,
    progress$: tracks.progress$,
    tracks,
    recordedTrack: (id: string) => asReceivedByFixTime(new AsReceivedTrack(tracks.trackOf(id))),
    knownUntil: () => Number.POSITIVE_INFINITY,
    parts: {
      // logged after the period, so a replay "as seen at the time" lacks the patrol
      roster: asSeen ? rosterWith() : rosterWith(patrol),
      limits: STALE_LIMITS,
      times: dutyTimesIn('UTC'),
    },
    loadAll: () => all,
    rosterOfAll: rosterWith(patrol),
  } as unknown as OpenReplay
  return { opened, all }
}

function Answer({ of: opened }: { of: OpenReplay }) {
  const { found, said, isWhole } = useWhoWasHere(opened, gate, span)
  const stays = found.flatMap((one) => one.stays.map((stay) => (stay.arrival - from) / MINUTE))
  return <p role="status">{isWhole ? `${said}, arrived in minute ${stays.join()}` : 'looking'}</p>
}

it('answers from all fixes and patrols, also where the board leaves out what the log was told later', async () => {
  const answer = '1 guard, 1 stay, 1 guard fell silent here, arrived in minute 1'
  const [now, asSeen] = [night(false), night(true)]
  const screen = await render(<Answer of={now.opened} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(answer)
  await screen.rerender(<Answer of={asSeen.opened} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(answer)
  await screen.unmount()
  expect(asSeen.all.dispose).toHaveBeenCalledOnce()
})
