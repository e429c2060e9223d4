import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import '../../app/index.css'
import { HOME_CAMERA, type LngLat, type MapHost } from '../hosts/map-host.ts'
import { formatDegrees, MapPopup, PopupFacts } from './map-popup.tsx'
import { MapView } from './map-view.tsx'

const OPTIONS = { googleMapsApiKey: null, basemap: { styleUrl: null, file: null } }

function Screen({ onHost }: { onHost: (host: MapHost | null) => void }) {
  const [host, setHost] = useState<MapHost | null>(null)
  const [at, setAt] = useState<LngLat | null>(HOME_CAMERA.center)
  const [keep] = useState(() => (made: MapHost | null) => {
    setHost(made)
    onHost(made)
  })
  return (
    <div style={{ width: 400, height: 300 }}>
      <button type="button">Before</button>
      <MapView options={OPTIONS} theme="dark" label="Live map" onHost={keep}>
        {host && at && (
          <MapPopup host={host} at={at} title="Wanjiku Kamau" onClose={() => setAt(null)}>
            <PopupFacts facts={[['Latitude', formatDegrees(at.lat)]]} />
          </MapPopup>
        )}
      </MapView>
    </div>
  )
}

test('one map lives at a time, also in StrictMode, and none is left behind', async () => {
  const onHost = vi.fn()
  const screen = await render(
    <StrictMode>
      <Screen onHost={onHost} />
    </StrictMode>,
  )
  await expect.element(screen.getByRole('region', { name: 'Live map' })).toHaveAttribute('data-ready', 'true')
  // one canvas of the map and one of the layers
  expect(document.querySelectorAll('canvas')).toHaveLength(2)
  expect(onHost).toHaveBeenCalledTimes(1)
  await screen.unmount()
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
  expect(onHost.mock.lastCall).toEqual([null])
})

test('on paper a dark map is light and whole, though it is not drawn again', async () => {
  document.documentElement.dataset.screenTheme = 'dark'
  const screen = await render(<Screen onHost={() => {}} />)
  await expect.element(screen.getByRole('region', { name: 'Live map' })).toHaveAttribute('data-ready', 'true')
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const frame = document.querySelector('[data-testid=map]') as HTMLElement
  frame.style.width = '200px'
  const looks = () =>
    [...frame.querySelectorAll('canvas')].map((canvas) => {
      const { filter, objectFit } = getComputedStyle(canvas)
      return [filter, objectFit, canvas.getBoundingClientRect().width]
    })
  const whole = ['invert(1) hue-rotate(180deg)', 'contain', 200]
  await expect.poll(looks).toEqual([whole, whole])
  const ground = frame.querySelector('.maplibregl-canvas') as HTMLElement
  await expect.poll(() => getComputedStyle(ground).opacity).toBe('1')
  // browsers print a WebGL canvas empty, so an image replaces it
  window.dispatchEvent(new Event('beforeprint'))
  const picture = frame.querySelector<HTMLCanvasElement>('canvas[data-printed]')
  expect(picture?.getBoundingClientRect().width).toBe(200)
  expect(picture?.getContext('2d')?.getImageData(100, 150, 1, 1).data[3]).toBe(255)
  const others = [...frame.querySelectorAll('canvas:not([data-printed])')]
  expect(others.map((canvas) => getComputedStyle(canvas).visibility)).toEqual(['hidden', 'hidden'])
  window.dispatchEvent(new Event('afterprint'))
  expect(frame.querySelector('canvas[data-printed]')).toBeNull()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  delete document.documentElement.dataset.screenTheme
})

test('a map that is held back is made once it may start', async () => {
  const onHost = vi.fn()
  const map = (mayStart: boolean) => (
    <div style={{ width: 400, height: 300 }}>
      <MapView options={OPTIONS} theme="dark" label="Live map" onHost={onHost} mayStart={mayStart} />
    </div>
  )
  const screen = await render(map(false))
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
  expect(onHost).not.toHaveBeenCalled()
  const loading = screen.getByText('Loading the map…')
  await expect.element(loading).toBeVisible()
  await screen.rerender(map(true))
  await expect.element(screen.getByRole('region', { name: 'Live map' })).toHaveAttribute('data-ready', 'true')
  expect(onHost).toHaveBeenCalledTimes(1)
  await expect.element(loading).not.toBeInTheDocument()
})

test('what the map shows in place of streets is said', async () => {
  const screen = await render(<Screen onHost={() => {}} />)
  await expect.element(screen.getByText('Offline basemap: no street map is set up.')).toBeInTheDocument()
})

test('a popup follows the map, and Escape closes it and gives the focus back', async () => {
  let host: MapHost | null = null
  const screen = await render(<Screen onHost={(made) => (host = made ?? host)} />)
  const popup = screen.getByRole('dialog', { name: 'Wanjiku Kamau' })
  await expect.element(popup).toHaveFocus()
  await expect.element(popup).toHaveTextContent('-1.29210')
  const box = () => popup.element().getBoundingClientRect()
  const map = screen.getByRole('region', { name: 'Live map' }).element().getBoundingClientRect()
  await expect.poll(() => Math.round(box().left + box().width / 2 - map.left)).toBe(200)

  const made = host as unknown as MapHost
  const { x, y } = made.project(HOME_CAMERA.center)
  const bottom = box().bottom
  made.setCamera({ center: made.unproject({ x: x + 50, y: y - 20 }) })
  expect(Math.round(box().left + box().width / 2 - map.left)).toBe(150)
  expect(Math.round(box().bottom - bottom)).toBe(20)

  popup.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(popup).not.toBeInTheDocument()
})
