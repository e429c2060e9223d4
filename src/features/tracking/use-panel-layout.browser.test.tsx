import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePanelLayout } from './panel-layout.ts'

function Place() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} data-testid="place">
      {usePanelLayout(place, false)}
    </div>
  )
}

test('a banner over the page leaves the panel where it is; a narrower place does not', async () => {
  await page.viewport(1440, 900)
  await render(<Place />)
  const place = page.getByTestId('place')
  const make = (width: number, height: number) =>
    Object.assign((place.element() as HTMLElement).style, { width: `${width}px`, height: `${height}px` })
  const seen = () => place.element().textContent
  make(1400, 560)
  await expect.poll(seen).toBe('drawer')
  make(1400, 620)
  await expect.poll(seen).toBe('beside')
  make(1400, 560)
  // waits two frames, after which the ResizeObserver has reported the size
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(seen()).toBe('beside')
  make(1300, 560)
  await expect.poll(seen).toBe('drawer')
})
