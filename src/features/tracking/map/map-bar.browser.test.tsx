import '../../../app/index.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MapBar } from './map-bar.tsx'

it('an upright bar says that it lies in a row where a low window lays it so', async () => {
  await page.viewport(1024, 768)
  await render(
    <MapBar label="View of the map" upright>
      <button type="button">Zoom in</button>
    </MapBar>,
  )
  const bar = page.getByRole('toolbar')
  const lies = () => getComputedStyle(bar.element()).flexDirection
  await expect.element(bar).toHaveAttribute('aria-orientation', 'vertical')
  expect(lies()).toBe('column')
  await page.viewport(844, 390)
  await expect.element(bar).toHaveAttribute('aria-orientation', 'horizontal')
  expect(lies()).toBe('row')
  await page.viewport(1024, 768)
})
