import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FixRevision } from '../../../../../contract/evidence/fix-revision.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { StubApp, stubServices, dispatcher } from '../../../../../tests/support/screens/stub-app.tsx'
import type { Tracking } from '../../create-tracking.ts'
import { TrackingContext } from '../../use-tracking.ts'
import { TrailRevisions } from './trail-revisions.tsx'

const noon = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
const said = {
  speed: null,
  device_id: '4',
  message: 'rZ0cQ8mV1xYt7LpK',
  source: 'osmand',
  late: false,
  shown: false,
}
const moment: FixRevision = {
  created_at: noon,
  versions: [
    {
      ...said,
      version: 1,
      latitude: -1.29,
      longitude: 36.82,
      accuracy: 8,
      received_at: noon + 700,
      shown: true,
    },
    {
      ...said,
      version: 2,
      latitude: -1.3,
      longitude: 36.82,
      accuracy: null,
      received_at: noon + 7 * hour,
      late: true,
    },
  ],
}

async function screen(total: number) {
  const { services, asked } = stubServices({
    user: dispatcher,
    answers: {
      'GET /live-locations/7/revisions': {
        data: total > 0 ? [moment] : [],
        total,
        next: total > 1 ? noon + 1 : null,
      },
    },
  })
  const tracking = { clock: zoneClock('Africa/Nairobi') } as unknown as Tracking
  await render(
    <StubApp at="/" services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <TrackingContext value={tracking}>
          <p>A trail</p>
          <TrailRevisions guard="7" first={noon - 60_000} last={noon + 60_000} />
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  return () => asked.flatMap(({ call, query }) => (call.endsWith('/revisions') ? [query] : []))
}

it('says how many positions were reported more than once, and opens what was said of each', async () => {
  const asked = await screen(3)
  const line = page.getByRole('button', { name: '3 positions were reported more than once' })
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  expect(asked()).toEqual([`?from=${noon - hour}&to=${noon + hour - 1}&per_page=1`])
  await line.click()
  const versions = page.getByRole('listitem')
  await expect.element(versions.nth(1)).toHaveTextContent('-1.290000, 36.820000 ± 8 m · shown')
  await expect.element(versions.nth(1)).toHaveTextContent('phone 4, message rZ0cQ8mV1xYt7LpK')
  await expect.element(versions.nth(2)).toHaveTextContent('-1.300000, 36.820000 · 1.11 km away')
  await expect.element(versions.nth(2)).toHaveTextContent('after its hour was sealed')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(asked).toContain(`?from=${noon - hour}&to=${noon + hour - 1}&per_page=40`)
})

it('says nothing of a trail of which everything was said once', async () => {
  const asked = await screen(0)
  await expect.poll(asked).toHaveLength(1)
  await expect.element(page.getByText('A trail')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
