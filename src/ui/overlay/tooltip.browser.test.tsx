import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../app/index.css'
import { Tooltip } from './tooltip.tsx'

type Side = 'top' | 'right' | 'bottom' | 'left'

async function hovered(side: Side, place: { left: string; top: string }) {
  const screen = await render(
    <Tooltip text="Zoom in on the guard" side={side}>
      <button type="button" style={{ position: 'fixed', width: 40, height: 40, ...place }}>
        +
      </button>
    </Tooltip>,
  )
  await screen.getByRole('button').hover()
  const bubble = screen.getByRole('tooltip')
  await expect.element(bubble).toBeVisible()
  return {
    bubble,
    anchor: screen.getByRole('button').element().getBoundingClientRect(),
    shown: bubble.element().getBoundingClientRect(),
  }
}

it.each<Side>(['top', 'right', 'bottom', 'left'])(
  'stands on the side that is asked for: %s',
  async (side) => {
    const { anchor, shown } = await hovered(side, { left: '50%', top: '50%' })
    const gap = {
      top: anchor.top - shown.bottom,
      right: shown.left - anchor.right,
      bottom: shown.top - anchor.bottom,
      left: anchor.left - shown.right,
    }
    expect(gap[side]).toBeCloseTo(6, 0)
    const middle = (a: number, b: number) => (a + b) / 2
    if (side === 'top' || side === 'bottom')
      expect(middle(shown.left, shown.right)).toBeCloseTo(middle(anchor.left, anchor.right), 0)
    else expect(middle(shown.top, shown.bottom)).toBeCloseTo(middle(anchor.top, anchor.bottom), 0)
  },
)

it.each<[Side, { left: string; top: string }]>([
  ['top', { left: '0px', top: '0px' }],
  ['left', { left: '0px', top: '50%' }],
  ['bottom', { left: 'calc(100vw - 40px)', top: 'calc(100vh - 40px)' }],
  ['right', { left: 'calc(100vw - 40px)', top: '50%' }],
])('stays within the window where there is no room on the %s', async (side, place) => {
  const { anchor, shown } = await hovered(side, place)
  expect(Math.min(shown.left, shown.top)).toBeGreaterThanOrEqual(0)
  expect(shown.right).toBeLessThanOrEqual(window.innerWidth)
  expect(shown.bottom).toBeLessThanOrEqual(window.innerHeight)
  const covers =
    shown.left < anchor.right &&
    shown.right > anchor.left &&
    shown.top < anchor.bottom &&
    shown.bottom > anchor.top
  expect(covers).toBe(false)
})

it('goes away on Escape', async () => {
  const screen = await render(
    <Tooltip text="Zoom in on the guard">
      <button type="button">+</button>
    </Tooltip>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('tooltip').query()).toBeNull()
})
