import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { useSelectedGuard } from './use-selected-guard.ts'

const guard = (lat: number): LiveGuard => ({
  workerId: '1',
  workerName: 'Amina',
  fix: { workerId: '1', t: 1, lat, lon: 36.8, accuracy: null, speed: null },
  intervalMs: null,
  status: 'Online',
})

async function selection(stay = false) {
  const places = new Subject<LiveGuard | undefined>()
  const went: number[] = []
  const map = {
    live: { setSelected: () => {} },
    centreOn: ({ lat }: { lat: number }) => went.push(lat),
  } as unknown as TrackerMap
  const live = { guard$: () => places }
  function Screen({ stay }: { stay: boolean }) {
    useSelectedGuard(map, live, '1', stay)
    return null
  }
  const screen = await render(<Screen stay={stay} />)
  return { places, went, stayNow: () => screen.rerender(<Screen stay />) }
}

it('goes to the selected guard once, when its place is known', async () => {
  const { places, went } = await selection()
  places.next(undefined)
  places.next(guard(-1.3))
  places.next(guard(-1.4))
  expect(went).toEqual([-1.3])
})

it('stays where it is when a trail was asked for before the place was known', async () => {
  const { places, went, stayNow } = await selection()
  places.next(undefined)
  await stayNow()
  places.next(guard(-1.3))
  expect(went).toEqual([])
})
