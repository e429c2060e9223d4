import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../app/index.css'
import { Menu } from './menu.tsx'

it.each([
  { place: { left: '50%', top: '20px' }, below: true },
  { place: { left: '0px', top: '20px' }, below: true },
  { place: { left: 'calc(100vw - 40px)', top: 'calc(100vh - 40px)' }, below: false },
])('opens beside its button and within the window: $place', async ({ place, below }) => {
  const screen = await render(
    <Menu
      label="Theme"
      trigger={(attributes) => (
        <button type="button" {...attributes} style={{ position: 'fixed', width: 40, height: 40, ...place }}>
          T
        </button>
      )}
      items={['Dark', 'Light', 'System'].map((label) => ({ id: label, label, onSelect: () => {} }))}
    />,
  )
  const button = screen.getByRole('button', { name: 'T' })
  await button.click()
  const menu = screen.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const anchor = button.element().getBoundingClientRect()
  const panel = () => menu.element().closest('[popover]')?.getBoundingClientRect() ?? new DOMRect()
  // the popover moves upwards while it opens, so the distance is polled
  await expect
    .poll(() => Math.round(below ? panel().top - anchor.bottom : anchor.top - panel().bottom))
    .toBe(6)
  expect([panel().left >= 0, panel().top >= 0]).toEqual([true, true])
  expect([panel().right <= window.innerWidth, panel().bottom <= window.innerHeight]).toEqual([true, true])
})
