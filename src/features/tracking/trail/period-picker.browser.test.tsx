import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { PeriodPicker } from './period-picker.tsx'

afterEach(() => vi.useRealTimers())

it('a hand that presses before it has rested tells of its choice once', async () => {
  const timeZone = 'Africa/Nairobi'
  const tracking = { clock: zoneClock(timeZone), now: Date.now, timeZone } as unknown as Tracking
  const expected: unknown[] = []
  await render(
    <TrackingContext value={tracking}>
      <PeriodPicker
        guard="7"
        hours={null}
        window={null}
        loading={false}
        onChoose={() => {}}
        onExpect={(window) => expected.push(window)}
        onInvalid={() => {}}
      />
    </TrackingContext>,
  )
  const button = page.getByRole('button', { name: '24hrs' }).element()
  vi.useFakeTimers()
  for (const type of ['pointerover', 'pointerdown'])
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
  vi.runAllTimers()
  expect(expected).toEqual([{ hours: 24 }])
})
