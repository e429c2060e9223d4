import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { MapHost } from '../../../../map/map-host.ts'
import { newest } from '../../../../use-address.ts'
import { usePlaceOfQuestion } from './use-place-of-question.ts'

const host = { getCamera: () => ({ center: { lat: -1.3, lng: 36.8 }, zoom: 12 }) } as unknown as MapHost

it('writes where the circle was just put as the page is left, which waits for no rest', async () => {
  const { result, act } = await renderHook(() => usePlaceOfQuestion(host), {
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  })
  await act(() => result.current.setPlace({ radiusM: 250 }))
  window.dispatchEvent(new Event('pagehide'))
  expect(newest.params.get('place')).toBe('-1.300000,36.800000,250')
})
