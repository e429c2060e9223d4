import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { createMapListeners } from '../../../../map/hosts/map-listeners.ts'
import { latestUrl } from '../../../../routing/use-url-params.ts'
import { useSearchCircle } from './use-search-circle.ts'

const listeners = createMapListeners()
const host = {
  getCamera: () => ({ center: { lat: -1.3, lng: 36.8 }, zoom: 12 }),
  on: listeners.on,
} as unknown as MapHost
const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>

it('writes where the circle was just put as the page is left, which waits for no rest', async () => {
  const { result, act } = await renderHook(() => useSearchCircle(host), {
    wrapper,
  })
  await act(() => result.current.setPlace({ radiusM: 250 }))
  window.dispatchEvent(new Event('pagehide'))
  expect(latestUrl.params.get('place')).toBe('-1.300000,36.800000,250')
})

it('a press on the map moves the circle there and leaves its radius', async () => {
  const { result, act } = await renderHook(() => useSearchCircle(host), { wrapper })
  await act(() => result.current.setPlace({ radiusM: 250 }))
  await act(() => listeners.emit('click', { px: { x: 3, y: 4 }, lngLat: { lat: -1.31, lng: 36.82 } }))
  expect(result.current.place).toEqual({ lat: -1.31, lon: 36.82, radiusM: 250 })
})
