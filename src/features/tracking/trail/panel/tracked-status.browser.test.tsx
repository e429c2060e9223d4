import { BehaviorSubject, of } from 'rxjs'
import { createActor } from 'xstate'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { connectionMachine } from '../../../../machines/connection.ts'
import type { Tracking } from '../../create-tracking.ts'
import { TrackingContext } from '../../use-tracking.ts'
import { TrackedStatus } from './tracked-status.tsx'

it('says by what a guard is followed, and that nobody follows once live has stopped', async () => {
  const stopped$ = new BehaviorSubject<number | null>(null)
  const links$ = new BehaviorSubject<Record<string, string>>({ firebase: 'up' })
  const tracking = {
    clock: zoneClock('Africa/Nairobi'),
    connection: {
      actor: createActor(connectionMachine).start(),
      stopped$,
      stoppedSince: () => stopped$.value,
    },
    live: { source$: of('firebase'), links$, lastContact$: of('everybody') },
    newestAge$: of(null),
  } as unknown as Tracking
  const screen = await render(
    <TrackingContext value={tracking}>
      <TrackedStatus sources={{ dataSource: 'firebase', historyDataSource: 'api' }} />
    </TrackingContext>,
  )
  const status = page.getByTestId('tracked-source')
  await expect
    .element(status)
    .toHaveTextContent('Source of live updates: Firebase. Source of the history: API.')
  const byApi = <TrackedStatus sources={{ dataSource: 'api', historyDataSource: 'api' }} />
  await screen.rerender(<TrackingContext value={tracking}>{byApi}</TrackingContext>)
  await expect.element(status).toHaveTextContent('Source of live updates: API.')
  links$.next({ firebase: 'down' })
  await expect
    .element(status)
    .toHaveTextContent('Source of live updates: API, because the realtime database is not connected.')
  await screen.rerender(
    <TrackingContext value={tracking}>
      <TrackedStatus sources={{ dataSource: 'firebase', historyDataSource: 'api' }} />
    </TrackingContext>,
  )
  stopped$.next(Date.parse('2026-03-02T15:00:44+03:00'))
  await expect
    .element(status)
    .toHaveTextContent('No live updates since 15:00:44. Source of the history: API.')
})
