import '../../../../app/index.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { createPlayback, type Playback } from '../create-playback.ts'
import { PlaybackControls } from './playback-controls.tsx'
import { evenTrail } from '../../../../../tests/support/map/even-trail.ts'
import { createPlayHead } from '../../../../streams/play-head.ts'

/** frames that the test triggers itself */
let frame: ((now: number) => void) | null = null
const frames = {
  request: (run: (now: number) => void) => {
    frame = run
    return 1
  },
  cancel: () => {
    frame = null
  },
}
const show = (now: number) => {
  const run = frame
  frame = null
  run?.(now)
}

const trail = evenTrail(5)
let replay: Playback
const told: string[] = []
const group = () => page.getByRole('group', { name: 'Playback' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = () => page.getByRole('slider', { name: 'Playback position' })

beforeEach(async () => {
  await page.viewport(1280, 720)
  told.length = 0
  replay = createPlayback({}, { playHead: createPlayHead({ frames }) })
  replay.actor.on('toast', ({ text }) => told.push(text))
  await render(<PlaybackControls replay={replay} trail={trail} />)
})
afterEach(() => replay.dispose())

describe('playback controls', () => {
  it('start by themselves, play, pause and go on', async () => {
    replay.load(5)
    await expect.element(group()).toHaveAttribute('data-state', 'starting')
    await expect.element(group()).toHaveAttribute('data-state', 'playing')
    show(0)
    show(250)
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '25')
    await button('Pause').click()
    await expect.element(group()).toHaveAttribute('data-state', 'paused')
    await button('Play').click()
    await expect.element(group()).toHaveAttribute('data-state', 'playing')
    show(1000)
    show(1450)
    show(1900)
    await expect.element(group()).toHaveAttribute('data-state', 'completed')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '100')
    await expect.element(bar()).toHaveAttribute('aria-valuetext', 'moment 4.0')
  })

  it('warn where there is nothing to play', async () => {
    await button('Play').click()
    await button('Restart').click()
    expect(told).toEqual(['No trail available to animate.', 'No trail available to animate.'])
  })

  it('stop at the start and restart from it', async () => {
    replay.load(5, 2)
    await button('Stop').click()
    await expect.element(group()).toHaveAttribute('data-state', 'stopped')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '0')
    await button('Restart').click()
    await expect.element(group()).toHaveAttribute('data-state', 'playing')
  })

  it('keep speed within 30 and 300 ms and say when it is at its most', async () => {
    await expect.element(group()).toHaveAttribute('data-speed', '250')
    await button('Slower').click()
    await expect.element(group()).toHaveAttribute('data-speed', '270')
    for (let i = 0; i < 12; i += 1) await button('Faster').click()
    await expect.element(group()).toHaveAttribute('data-speed', '30')
    await expect.element(button('Faster')).toHaveAttribute('aria-disabled', 'true')
    await button('Faster').click({ force: true })
    expect(told).toEqual(['Maximum speed reached.'])
  })

  it('offer zoom only while following', async () => {
    await expect.element(button('Zoom in')).not.toBeInTheDocument()
    await button('Follow: Off').click()
    await expect.element(button('Follow: On')).toBeInTheDocument()
    for (let i = 0; i < 3; i += 1) await button('Zoom in').click()
    await expect.element(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    await button('Zoom in').click({ force: true })
    await expect.element(page.getByText('21', { exact: true })).toBeInTheDocument()
    expect(told).toEqual(['Maximum zoom level reached.'])
    await button('Animation: Progressive').click()
    await expect.element(button('Animation: Smooth')).toBeInTheDocument()
  })

  it('seek by keys and by pointer, and pause there', async () => {
    replay.load(5, 0)
    ;(bar().element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.element(group()).toHaveAttribute('data-state', 'completed')
    await userEvent.keyboard('{Home}')
    await expect.element(group()).toHaveAttribute('data-state', 'paused')
    await userEvent.keyboard('{PageUp}')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '100')
    await bar().click()
    expect(replay.playHead.head).toBeCloseTo(2, 0)
    await expect.element(group()).toHaveAttribute('data-state', 'paused')
  })

  it('render nothing while the head moves', async () => {
    const changes = vi.fn()
    replay.load(5)
    await expect.element(group()).toHaveAttribute('data-state', 'playing')
    const watching = new MutationObserver(changes)
    watching.observe(button('Pause').element(), { subtree: true, attributes: true, childList: true })
    show(0)
    for (let now = 10; now < 600; now += 10) show(now)
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '59')
    expect(changes).not.toHaveBeenCalled()
    watching.disconnect()
  })
})
