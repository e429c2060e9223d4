import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { administrator, StubApp, stubServices } from '../../../../tests/support/screens/stub-app.tsx'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { ExportButton } from './export-button.tsx'

const timeZone = 'UTC'
const tracking = {
  clock: zoneClock(timeZone),
  now: () => 1000,
  timeZone,
  mapOptions: {},
} as unknown as Tracking
const { services } = stubServices({ user: administrator, answers: {} })

const button = (found: readonly string[], waits: boolean) => (
  <StubApp at="/tracker" services={services}>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrackingContext value={tracking}>
        <ExportButton
          disabled={found.length === 0}
          waits={waits}
          selection={() => ({ guards: found.map((id) => ({ id, name: `Guard ${id}` })), from: 0, to: 1000 })}
        />
      </TrackingContext>
    </QueryClientProvider>
  </StubApp>
)
const dialog = () => page.getByRole('dialog')

it('exports what was found once it is, where it is pressed before', async () => {
  const { rerender } = await render(button(['1'], true))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await rerender(button(['2', '3'], false))
  await expect.element(dialog().getByLabelText('Guard 2')).toBeChecked()
})

it('opens nothing where nobody was found after all', async () => {
  const { rerender } = await render(button(['1'], true))
  await page.getByRole('button', { name: 'Export' }).click()
  await rerender(button([], false))
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await expect.element(dialog()).not.toBeInTheDocument()
})
