import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createTrail } from '../../../../../domain/fix/trail.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { createUnsupportedHost } from '../../../../map/hosts/unsupported-host.ts'
import type { Tracking } from '../../create-tracking.ts'
import { TrackingContext } from '../../use-tracking.ts'
import { TrailPopup } from './trail-popup.tsx'

const NOON = Date.parse('2026-03-02T12:00:00+03:00')
const MINUTE = 60_000
const options = { googleMapsApiKey: null, basemap: { styleUrl: null, file: null }, theme: 'dark' } as const
const host = createUnsupportedHost(document.body, options)
const trailOf = (id: string, ...minutes: number[]) =>
  createTrail(
    id,
    minutes.map((at) => ({
      workerId: id,
      t: NOON + at * MINUTE,
      lat: -1.29,
      lon: 36.82,
      accuracy: 5,
      speed: null,
    })),
  )
const first = trailOf('1', 0, 10, 20, 30)
const tracking = { clock: zoneClock('Africa/Nairobi') } as unknown as Tracking

async function show(point: Pick<Parameters<typeof TrailPopup>[0], 'index' | 'passes' | 'beside'>) {
  const asked: [string, number][] = []
  await render(
    <TrackingContext value={tracking}>
      <TrailPopup
        host={host}
        trail={first}
        {...point}
        onReplay={(head) => asked.push(['replay', head])}
        onSeek={(head) => asked.push(['seek', head])}
        onClose={() => {}}
      />
    </TrackingContext>,
  )
  return asked
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('a point of the first guard is replayed from itself, and each pass is sought', async () => {
  const asked = await show({ index: 2, passes: [1, 2], beside: null })
  await expect.element(page.getByRole('dialog', { name: 'Trail point', exact: true })).toBeVisible()
  await button('Replay').click()
  await button(/12:10/).click()
  expect(asked).toEqual([
    ['replay', 2],
    ['seek', 1],
  ])
})

it('a point of the second guard leads the first to the same moment, where the first has one', async () => {
  const beside = { name: 'Amina Yusuf', trail: trailOf('2', -20, 5, 25) }
  const asked = await show({ index: 1, passes: [0, 1, 2], beside })
  await expect.element(page.getByRole('dialog', { name: 'Trail point of Amina Yusuf' })).toBeVisible()
  await expect.element(page.getByText(/12:05:00/).first()).toBeVisible()
  await button('Replay').click()
  await button(/12:25/).click()
  expect(asked).toEqual([
    ['replay', 0.5],
    ['seek', 2.5],
  ])
  await expect.element(button(/11:40/)).toBeDisabled()
})

it('a point of the second guard at a time of which the first has no trail is not replayed', async () => {
  await show({ index: 0, passes: [], beside: { name: 'Amina Yusuf', trail: trailOf('2', -20) } })
  await expect.element(page.getByText(/11:40:00/)).toBeVisible()
  expect(button('Replay').elements()).toEqual([])
})
