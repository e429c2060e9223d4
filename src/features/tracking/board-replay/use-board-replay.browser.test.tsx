import { useState } from 'react'
import { BehaviorSubject, NEVER } from 'rxjs'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { administrator, refusal, StubApp, stubServices } from '../../../../tests/support/screens/stub-app.tsx'
import type { Tracking } from '../create-tracking.ts'
import { createDisplayOptionsStore } from '../map/display-options-store.ts'
import { runAlone } from '../run-part.ts'
import { TrackingContext } from '../use-tracking.ts'
import { useBoardReplay } from './use-board-replay.ts'

const window = { from: 1_700_000_000_000, to: 1_700_003_600_000 }

function Shown({ link }: { link: boolean }) {
  const [asked, setAsked] = useState(link ? window : null)
  const { refusal, isBack, retry, isPending } = useBoardReplay({ window: asked, asSeen: false })
  return (
    <>
      <button onClick={() => setAsked(window)}>Replay</button>
      <button disabled={retry === null} onClick={() => retry?.()}>
        Retry
      </button>
      <p data-testid="refusal">{isPending ? 'asked' : (refusal ?? 'none')}</p>
      <p data-testid="back">{String(isBack)}</p>
    </>
  )
}

const AWAY = refusal(503, { message: 'The server cannot be reached.', code: 'storage_unavailable' })

async function boardWithoutLink({ link, answer = AWAY }: { link: boolean; answer?: Response }) {
  const server = { isUp: false, asked: 0 }
  const link$ = new BehaviorSubject('reconnecting')
  const actor = {
    subscribe: (next: () => void) => {
      const following = link$.subscribe(next)
      return { unsubscribe: () => following.unsubscribe() }
    },
    getSnapshot: () => {
      const now = link$.value
      return { matches: ({ link: state }: { link: string }) => state === now }
    },
  }
  const tracking = {
    timeZone: 'UTC',
    now: () => window.to,
    connection: { actor, stopped$: NEVER, stoppedSince: () => null },
    live: { source$: NEVER, links$: NEVER, lastContact$: NEVER },
    newestAge$: NEVER,
    runPart: runAlone,
    options: createDisplayOptionsStore(localStorage),
  } as unknown as Tracking
  const record = { ...window, guards: [], assignments: [], posts: [], losses: [] }
  const { services } = stubServices({
    user: administrator,
    answers: {
      'GET /replay': () => {
        server.asked += 1
        return server.isUp ? refusal(200, { data: record }) : answer.clone()
      },
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await render(
    <StubApp at="/" services={services}>
      <QueryClientProvider client={queries}>
        <TrackingContext value={tracking}>
          <Shown link={link} />
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  return { server, link$ }
}

const said = () => page.getByTestId('refusal')
const back = () => page.getByTestId('back')

it('a link to a replay that could not be opened while the link was away is opened once it is back', async () => {
  const { server, link$ } = await boardWithoutLink({ link: true })
  await expect.element(said()).toHaveTextContent('cannot be reached')
  server.isUp = true
  link$.next('connected')
  await expect.element(said()).toHaveTextContent('none')
})

it('a board that was live stays live once the link is back, and offers the replay that was asked for', async () => {
  const { server, link$ } = await boardWithoutLink({ link: false })
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.element(said()).toHaveTextContent('cannot be reached')
  const { asked } = server
  server.isUp = true
  await expect.element(back()).toHaveTextContent('false')
  link$.next('connected')
  await expect.element(back()).toHaveTextContent('true')
  globalThis.window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(said()).toHaveTextContent('cannot be reached')
  expect(server.asked).toBe(asked)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(said()).toHaveTextContent('none')
})

it('says of a span that breaks a rule which rule, and of which field, and asks no second time', async () => {
  const data = { to: ['to is less than a minute after from'] }
  const { server } = await boardWithoutLink({
    link: true,
    answer: refusal(400, { message: 'Some fields are not valid.', code: 'invalid', data }),
  })
  await expect.element(said()).toHaveTextContent('In the address, to is less than a minute after from.')
  expect(server.asked).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeDisabled()
})
