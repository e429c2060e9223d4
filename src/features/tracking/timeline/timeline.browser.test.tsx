import '../../../app/index.css'
import { BehaviorSubject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { fixBars } from './fix-bars.ts'
import { Timeline, type TimelineHead } from './timeline.tsx'

const HOUR = 3_600_000
const [from, to] = [0, 10 * HOUR]
const clock = zoneClock('UTC')
const times = Float64Array.from({ length: 3000 }, (_, i) => i * 12_000)
const events = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i),
    t: (i / count) * to,
    shape: i % 2 === 0 ? ('offline' as const) : ('geofence left' as const),
    text: `Amina ${i % 2 === 0 ? 'went offline' : 'left'}`,
  }))

const bar = () => page.getByRole('slider', { name: 'Moment' })
const ticks = () => bar().element().textContent
const send = (type: string, pointerId: number, part: number) => {
  const { left, width, top } = bar().element().getBoundingClientRect()
  const place = { clientX: left + part * width, clientY: top + 5, movementX: 1, button: 0 }
  bar()
    .element()
    .dispatchEvent(new PointerEvent(type, { pointerId, pointerType: 'touch', bubbles: true, ...place }))
}

async function show(count = 538, total?: number) {
  await page.viewport(1280, 720)
  const moment = new BehaviorSubject(5 * HOUR)
  const onSeek = vi.fn((t: number) => moment.next(t))
  const head: TimelineHead = {
    moves$: moment,
    now: () => moment.value,
    text: () => clock.full(moment.value),
  }
  const told = {
    clock,
    timeZone: 'UTC',
    gaps: [{ from: 2 * HOUR, to: 3 * HOUR }],
    rests: [],
    marks: events(count),
    ...(total !== undefined && { total }),
    more: () => ['4.5 km/h'],
  }
  const { container, unmount } = await render(
    <Timeline
      {...{ from, to, head, told, onSeek }}
      label="Moment"
      enabled
      step={HOUR}
      bars={(view) => fixBars(times, view)}
    />,
  )
  await expect.element(page.getByTestId('event-count')).toBeVisible()
  return { moment, onSeek, container, unmount }
}

it('has a lane and an entry of the key for each kind, and one count for the whole period', async () => {
  const { container, moment } = await show()
  await expect
    .poll(() => [...container.querySelectorAll('[data-lane]')].map((lane) => lane.getAttribute('data-lane')))
    .toEqual(['offline', 'geofence left'])
  const count = page.getByTestId('event-count')
  await expect.element(count).toHaveTextContent('538 events')
  await expect.element(page.getByText('Went offline 269')).toBeVisible()
  await expect.element(page.getByText('Left geofence 269')).toBeVisible()
  moment.next(0)
  bar()
    .element()
    .dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true, cancelable: true }))
  await expect.element(count).toHaveTextContent('538 events')
})

it('counts the events of some guards as a part of all, which the list counts', async () => {
  await show(36, 300)
  await expect.element(page.getByTestId('event-count')).toHaveTextContent('36 of 300 events')
})

it('holds as many elements for fifty thousand events as for five hundred, and writes none while the head moves', async () => {
  const { container: short, unmount } = await show(500)
  await expect.poll(ticks).toContain('05:00')
  const few = short.querySelectorAll('*').length
  await unmount()
  const { container, moment } = await show(50_000)
  await expect.poll(() => container.querySelectorAll('*').length).toBe(few)
  const changes = vi.fn()
  const watching = new MutationObserver(changes)
  watching.observe(container.querySelector('[role=slider]') as Element, { childList: true, subtree: true })
  for (let t = HOUR; t < 2 * HOUR; t += 60_000) moment.next(t)
  await Promise.resolve()
  expect(changes).not.toHaveBeenCalled()
  watching.disconnect()
})

it('zooms by wheel about the pointer, by keys about the head, by buttons, and out to the whole again', async () => {
  await show()
  await expect.poll(ticks).toContain('09:00')
  const { left, width } = bar().element().getBoundingClientRect()
  const whole = page.getByRole('button', { name: 'Whole period' })
  await expect.element(whole).toHaveAttribute('aria-disabled', 'true')
  bar()
    .element()
    .dispatchEvent(
      new WheelEvent('wheel', { deltaY: -700, clientX: left + 0.1 * width, bubbles: true, cancelable: true }),
    )
  await expect.poll(ticks).not.toContain('09:00')
  await expect.poll(ticks).toContain('01:00')
  await whole.click()
  await expect.poll(ticks).toContain('09:00')
  ;(bar().element() as HTMLElement).focus()
  await userEvent.keyboard('+++')
  await expect.poll(ticks).not.toContain('09:00')
  await expect.poll(ticks).toContain('05:00')
  await userEvent.keyboard('---')
  await expect.poll(ticks).toContain('09:00')
  await page.getByRole('button', { name: 'Zoom the timeline in' }).click()
  await expect.poll(ticks).not.toContain('09:00')
})

it('zooms by two fingers, and the head stays where it was before the first', async () => {
  const { moment, onSeek } = await show()
  await expect.poll(ticks).toContain('09:00')
  const element = bar().element()
  vi.spyOn(element, 'setPointerCapture').mockReturnValue()
  vi.spyOn(element, 'hasPointerCapture').mockReturnValue(true)
  send('pointerdown', 1, 0.4)
  send('pointerdown', 2, 0.6)
  expect(moment.value).toBe(5 * HOUR)
  onSeek.mockClear()
  send('pointermove', 1, 0.1)
  send('pointermove', 2, 0.9)
  await expect.poll(ticks).not.toContain('09:00')
  await expect.poll(ticks).toContain('05:00')
  send('pointerup', 1, 0.1)
  send('pointerup', 2, 0.9)
  expect(onSeek).not.toHaveBeenCalled()
})

it('takes a head that leaves the window along, and one that stands beside it not', async () => {
  const { moment } = await show()
  await expect.poll(ticks).toContain('09:00')
  ;(bar().element() as HTMLElement).focus()
  await userEvent.keyboard('+++')
  await expect.poll(ticks).not.toContain('09:00')
  moment.next(9 * HOUR)
  await expect.poll(ticks).toContain('09:00')
  await expect.element(bar()).not.toHaveAttribute('data-head-away')
})

it('tells of the moment under the pointer when it is, what happened to whom, and how fast they were', async () => {
  await show(10)
  await bar().hover({ position: { x: 1280 * 0.1, y: 8 } })
  const told = page.getByTestId('pointed-time')
  await expect.element(told).toHaveTextContent('UTC')
  await expect.element(told).toHaveTextContent('Amina left')
  await expect.element(told).toHaveTextContent('4.5 km/h')
})
