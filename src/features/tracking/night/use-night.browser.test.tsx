import { BehaviorSubject, NEVER } from 'rxjs'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { administrator, refusal, StubApp, stubServices } from '../../../../tests/support/stub-app.tsx'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { useNight } from './use-night.ts'

const window = { from: 1_700_000_000_000, to: 1_700_003_600_000 }

function Shown() {
  const { refusal } = useNight({ window, at: window.from, asSeen: false })
  return <p data-testid="refusal">{refusal ?? 'none'}</p>
}

it('a replay that could not be opened while the link was away is opened once it is back', async () => {
  let isUp = false
  const link$ = new BehaviorSubject('reconnecting')
  const actor = {
    subscribe: (next: () => void) => link$.subscribe(next),
    getSnapshot: () => {
      const now = link$.value
      return { matches: ({ link }: { link: string }) => link === now }
    },
  }
  const tracking = {
    timeZone: 'UTC',
    now: () => window.to,
    connection: { actor, stopped$: NEVER, stoppedSince: () => null },
    live: { source$: NEVER, links$: NEVER, heard$: NEVER },
    newestAge$: NEVER,
  } as unknown as Tracking
  const { services } = stubServices({
    user: administrator,
    answers: {
      'GET /nights': () =>
        isUp
          ? refusal(200, { data: { ...window, guards: [], assignments: [], posts: [], losses: [] } })
          : refusal(503, { message: 'The server cannot be reached.' }),
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await render(
    <StubApp at="/" services={services}>
      <QueryClientProvider client={queries}>
        <TrackingContext value={tracking}>
          <Shown />
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  await expect.element(page.getByTestId('refusal')).toHaveTextContent('cannot be reached')
  isUp = true
  link$.next('connected')
  await expect.element(page.getByTestId('refusal')).toHaveTextContent('none')
})
