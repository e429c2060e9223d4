import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { NEVER } from 'rxjs'
import { createTrail } from '../../../../../domain/fix/trail.ts'
import type { TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import type { TrackingSource } from '../../../../streams/sources/source.ts'
import type { Tracking } from '../../create-tracking.ts'
import { createPlayback } from '../../playback/create-playback.ts'
import { TrackingContext } from '../../use-tracking.ts'
import { useTrackerUrlState } from '../../url/use-tracker-url-state.ts'
import { createGuardTrail } from './create-guard-trail.ts'
import { useTrailFromLink } from './use-trail-from-link.ts'

const HOUR = 3_600_000
const now = 1_700_000_000_000
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Opens a trail by a link. Returns the requested periods and the resulting URL. */
async function opened(link: string) {
  const asked: TrailWindow[] = []
  const source: TrackingSource = {
    name: 'api',
    fetchCurrent: async () => null,
    loadHistory: async (workerId, window) => {
      asked.push(window)
      return createTrail(workerId, [])
    },
    startTracking: () => NEVER,
  }
  const replay = createPlayback({})
  const guardTrail = createGuardTrail({
    firebase: { ...source, name: 'firebase', fetchCurrent: async () => null },
    api: source,
    replay,
    now: () => now,
    tell: () => {},
  })
  ends.push(() => {
    guardTrail.dispose()
    replay.dispose()
  })
  function Page() {
    const [search, change] = useTrackerUrlState()
    useTrailFromLink({ guardTrail, replay }, search, change, true, true)
    return <output>{useLocation().search}</output>
  }
  const screen = await render(
    <TrackingContext value={{ now: () => now } as unknown as Tracking}>
      <MemoryRouter initialEntries={[`/tracker/trail${link}`]}>
        <Page />
      </MemoryRouter>
    </TrackingContext>,
  )
  return { asked, guardTrail, address: screen.getByRole('status') }
}

it('names the last hours by absolute times once their trail is shown, and asks for it once', async () => {
  const { asked, guardTrail, address } = await opened('?guard=7&hours=2')
  await expect.element(address).toHaveTextContent(`?guard=7&from=${now - 2 * HOUR}&to=${now}`)
  await expect.poll(() => asked).toEqual([{ hours: 2 }])
  // stays relative, so that the trail grows
  expect(guardTrail.actor.getSnapshot().context.window).toEqual({ hours: 2 })
})

it('opens an old link of hours and a moment at the times that it meant', async () => {
  const at = now - 24 * HOUR
  const { asked, address } = await opened(`?guard=7&hours=2&at=${at}`)
  const window = { from: at - 2 * HOUR, to: at + 2 * HOUR }
  await expect.element(address).toHaveTextContent(`?guard=7&at=${at}&from=${window.from}&to=${window.to}`)
  await expect.poll(() => asked).toEqual([window])
})
