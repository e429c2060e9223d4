import '../../src/app/index.css'
import { NEVER, of } from 'rxjs'
import { expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../domain/time/zone-time.ts'
import type { Tracking } from '../../src/features/tracking/create-tracking.ts'
import { ConnectionBadge } from '../../src/features/tracking/live/connection-badge.tsx'
import { createConnection } from '../../src/features/tracking/live/create-connection.ts'
import { LiveBanner } from '../../src/features/tracking/live/live-banner.tsx'
import { useConnection } from '../../src/features/tracking/live/use-connection.ts'
import { TrackingContext } from '../../src/features/tracking/use-tracking.ts'
import {
  connectionBadge,
  connectionMachine,
  stoppedSince,
  type ConnectionSnapshot,
} from '../../src/machines/connection.ts'
import { coveringPaths, walkText } from './kit/covering-paths.ts'
import { createRecorder, declaredTransitions } from './kit/transitions.ts'
import { connection as walked } from './subjects/connection.ts'

const Badge = () => <ConnectionBadge {...useConnection()} />

it('the walks over every pair of transitions that the chart of the connection gives are seen in badge, banner and toasts', async () => {
  const ways = createRecorder()
  const cases = walked.rounds[0]?.cases ?? (() => ({}))
  const opened = createConnection({ links$: NEVER, silence$: NEVER }, () => {}, Date.now)
  const start = opened.actor.getSnapshot()
  opened.dispose()
  const walks = coveringPaths(connectionMachine, (snapshot) => cases(walked.observe(snapshot)), start, {
    pairs: true,
  })
  await expect(walks.map(walkText).join('\n')).toMatchFileSnapshot('./paths/in-screen/connection.txt')
  for (const walk of walks) {
    const told: string[] = []
    const connection = createConnection(
      { links$: NEVER, silence$: NEVER },
      ({ text }) => told.push(text),
      Date.now,
    )
    connection.actor.system.inspect(ways.inspect)
    const tracking = {
      connection,
      clock: zoneClock('Africa/Nairobi'),
      live: { source$: of(null), links$: of({}), lastContact$: of('everybody'), told: () => true },
      newestAge$: NEVER,
    } as unknown as Tracking
    await render(
      <TrackingContext value={tracking}>
        <Badge />
        <LiveBanner />
      </TrackingContext>,
    )
    for (const [at, { words, event, before, after }] of walk.entries()) {
      told.length = 0
      connection.actor.send(event as never)
      const step = `step ${at + 1}, ${words}`
      const [then, now] = [before, after] as ConnectionSnapshot[] as [ConnectionSnapshot, ConnectionSnapshot]
      const stopped = stoppedSince(now) !== null
      const word = connectionBadge(now)
      const badge = page.getByTestId('connection-badge')
      await expect
        .element(badge, { message: step })
        .toHaveTextContent(stopped && word === 'Live' ? 'Reconnecting...' : word)
      await expect
        .poll(() => page.getByText(/Live stopped/).elements().length, { message: step })
        .toBe(stopped ? 1 : 0)
      const isQuiet =
        then.value.link === now.value.link || now.value.link === 'connecting' || event.type === 'link.closed'
      const first = then.value.link === 'connecting' && now.value.link === 'connected'
      expect(told, step).toHaveLength(isQuiet || first ? 0 : 1)
    }
    connection.dispose()
    await cleanup()
  }
  const begins = 'connection.link.disconnected — link.opened 0 → connection.link.connecting'
  expect(
    declaredTransitions(connectionMachine).filter((each) => !ways.taken.has(each) && each !== begins),
  ).toEqual([])
})
