import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { administrator, StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { LocalTime } from './local-time.tsx'

async function localTime(zone: string | null) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 26, 11, 5))
  const { services } = stubServices({ user: administrator })
  const { container } = await render(
    <StubApp at="/site-posts/1" services={services}>
      <LocalTime zone={zone} />
      <i>shown</i>
    </StubApp>,
  )
  await expect.poll(() => container.textContent).toContain('shown')
  vi.restoreAllMocks()
  return container.textContent
}

it('tells the time of a post by its own clock first, where that is not the company’s', async () => {
  expect(await localTime('Africa/Lubumbashi')).toBe(
    'Local time26 Nov 2026, 13:05 Lubumbashi26 Nov 2026, 14:05 Nairobishown',
  )
  expect(await localTime('Africa/Kampala')).toBe('shown')
  expect(await localTime(null)).toBe('shown')
})
