import '../../../../app/index.css'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { evenTrail } from '../../../../../tests/support/map/even-trail.ts'
import { createPlayback, type Playback } from '../create-playback.ts'
import { RangeButtons } from '../range/range-buttons.tsx'
import { PlaybackControls } from './playback-controls.tsx'

const trail = evenTrail(5)
/** width of the player at 1440 px with the menu and the panel open, px */
const WIDTH = 832
/** buttons that a trail with events has besides, with their gaps, px */
const ZOOMS = 92
const WHO_WAS_HERE = 38
const said = '28 Nov, 13:04:29 to 29 Nov, 03:28:29, 14 h 24 min'
const nothing = () => {}
const onBar = {
  said: <b data-testid="range">{said}</b>,
  over: () => null,
  stretch: { stretches: false, onStretch: nothing, onStretchCancel: nothing },
}
let replay: Playback

function Player({ hasRange, width = WIDTH }: { hasRange: boolean; width?: number }) {
  const range = hasRange ? { from: 0, to: 1 } : null
  const buttons = (
    <RangeButtons
      {...{ range, isDrawn: false, loops: false, onDraw: nothing, onLoop: nothing, onClear: nothing }}
      drawRef={null}
    />
  )
  return (
    <div style={{ width }}>
      <PlaybackControls
        replay={replay}
        trail={trail}
        range={{ onBar: hasRange ? onBar : { ...onBar, said: null }, buttons }}
        list={{ isOpen: false, onOpen: nothing }}
      >
        <div style={{ width: ZOOMS + WHO_WAS_HERE, height: 28 }} />
      </PlaybackControls>
    </div>
  )
}

const top = (name: string | RegExp) =>
  page.getByRole('button', { name }).element().getBoundingClientRect().top

beforeEach(async () => {
  await page.viewport(1440, 900)
  replay = createPlayback({})
  replay.load(5)
})
afterEach(() => replay.dispose())

it('shows the times of a range whole, and its buttons in one row', async () => {
  await render(<Player hasRange />)
  const text = page.getByTestId('range')
  await expect.element(text).toBeVisible()
  const line = text.element().parentElement as HTMLElement
  expect(line.scrollWidth - line.clientWidth).toBe(0)
  expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(WIDTH)
  await expect.poll(() => Math.abs(top(/^Events/) - top('Stop'))).toBeLessThan(4)
})

it('shows the times of a range whole on a phone', async () => {
  await render(<Player hasRange width={280} />)
  const text = page.getByTestId('range')
  await expect.element(text).toBeVisible()
  const line = text.element().parentElement as HTMLElement
  expect(line.scrollWidth - line.clientWidth).toBe(0)
})

it('keeps its buttons in one row while it follows', async () => {
  replay.actor.send({ type: 'follow.toggled' })
  await render(<Player hasRange={false} />)
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect.poll(() => Math.abs(top(/^Events/) - top('Stop'))).toBeLessThan(4)
})
