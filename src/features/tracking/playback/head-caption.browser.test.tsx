import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { createUnsupportedHost } from '../../../map/hosts/unsupported-host.ts'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { createPlayback } from './create-playback.ts'
import { HeadCaption } from './head-caption.tsx'

const NOON = Date.parse('2026-03-02T12:00:00+03:00')
const trail = createTrail(
  '1',
  [0, 10, 20, 4000, 4010].map((s) => ({
    workerId: '1',
    t: NOON + s * 1000,
    lat: -1.29,
    lon: 36.82 + s / 1e6,
    accuracy: 5,
    speed: null,
  })),
)
const tracking = { clock: zoneClock('Africa/Nairobi') } as unknown as Tracking

it('says whose place it is and when, and between fixes that are far apart that there are none', async () => {
  const replay = createPlayback({})
  const map = {
    host: createUnsupportedHost(document.body, {
      googleMapsApiKey: null,
      basemap: { styleUrl: null, file: null },
      theme: 'dark',
    }),
    trail: { isInGap: (head: number) => head > 2 && head < 3 },
  } as unknown as TrackerMap
  await render(
    <TrackingContext value={tracking}>
      <HeadCaption map={map} trail={trail} replay={replay} name="Amina Yusuf" />
    </TrackingContext>,
  )
  const caption = page.getByTestId('current-position')
  await expect.element(caption).not.toBeVisible()
  replay.load(5, 2)
  await expect.element(caption).toHaveTextContent(/Current Position.*Amina Yusuf.*12:00:20/)
  await expect.element(caption).not.toHaveTextContent('no positions')
  replay.actor.send({ type: 'seek.requested', head: 2.5 })
  await expect.element(page.getByText('no positions')).toBeVisible()
  replay.actor.send({ type: 'seek.requested', head: 3 })
  await expect.element(caption).not.toHaveTextContent('no positions')
  replay.dispose()
})
