import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import type { Tracking } from '../../create-tracking.ts'
import { TrackingContext } from '../../use-tracking.ts'
import { PeriodPicker } from './period-picker.tsx'

afterEach(() => vi.useRealTimers())

async function picker(onExpect: (window: unknown) => void = () => {}) {
  const timeZone = 'Africa/Nairobi'
  const tracking = { clock: zoneClock(timeZone), now: Date.now, timeZone } as unknown as Tracking
  await render(
    <TrackingContext value={tracking}>
      <PeriodPicker
        guard="7"
        hours={null}
        window={null}
        loading={false}
        onChoose={() => {}}
        onExpect={onExpect}
        onInvalid={() => {}}
      />
    </TrackingContext>,
  )
}

it('a hand that presses before it has rested tells of its choice once', async () => {
  const expected: unknown[] = []
  await picker((window) => expected.push(window))
  const button = page.getByRole('button', { name: '24hrs' }).element()
  vi.useFakeTimers()
  for (const type of ['pointerover', 'pointerdown'])
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
  vi.runAllTimers()
  expect(expected).toEqual([{ hours: 24 }])
})

it('names the bounds of custom hours beside what is out of them', async () => {
  await picker()
  const bounds = page.getByText('More than 0 hours, and at most 8784 (one year).')
  const hours = page.getByLabelText('Custom hours')
  await hours.fill('0.5')
  await expect.element(bounds).not.toBeInTheDocument()
  for (const text of ['0', '-2', '99999']) {
    await hours.fill(text)
    await expect.element(bounds).toBeVisible()
  }
})
