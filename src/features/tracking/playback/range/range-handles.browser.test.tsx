import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { TimeBar } from '../timeline/time-bar.tsx'
import type { ReplayRange } from './replay-range.ts'
import { RangeHandles } from './range-handles.tsx'

const night = { from: 0, to: 1000, timeZone: 'UTC' }

function Shown({ onRange }: { onRange: (range: ReplayRange | null, isDone: boolean) => void }) {
  const [range, setRange] = useState<ReplayRange | null>({ from: 200, to: 400 })
  return (
    <div style={{ position: 'absolute', left: 0, top: 20, width: 1000, height: 30 }}>
      {range && (
        <RangeHandles
          range={range}
          period={night}
          view={night}
          step={10}
          onRange={(next, isDone) => {
            setRange(next)
            onRange(next, isDone)
          }}
        />
      )}
    </div>
  )
}

const send = (element: Element, type: string, clientX: number) =>
  element.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, clientX, movementX: 1, bubbles: true, button: 0 }),
  )
/** Stubs pointer capture, because browsers refuse it for scripted events. */
function withCapture(element: Element) {
  vi.spyOn(element, 'setPointerCapture').mockReturnValue()
  vi.spyOn(element, 'hasPointerCapture').mockReturnValue(true)
  return element
}

it('an end that is pulled past the other leaves the other where it was', async () => {
  const onRange = vi.fn<(range: ReplayRange | null, isDone: boolean) => void>()
  await render(<Shown onRange={onRange} />)
  const start = withCapture(page.getByRole('slider', { name: 'Start of the range' }).element())
  send(start, 'pointerup', 700)
  expect(onRange).not.toHaveBeenCalled()
  send(start, 'pointerdown', 200)
  for (const x of [500, 600]) {
    send(start, 'pointermove', x)
    await expect.poll(() => onRange.mock.lastCall).toEqual([{ from: 400, to: x }, false])
    await expect
      .element(page.getByRole('slider', { name: 'End of the range' }))
      .toHaveAttribute('aria-valuenow', String(x))
  }
  send(start, 'pointercancel', 600)
  expect(onRange).toHaveBeenLastCalledWith({ from: 200, to: 400 }, true)
})

it('a stretch that is given up while it is drawn out is told of', async () => {
  const onStretch = vi.fn()
  const onStretchCancel = vi.fn()
  function Bar() {
    const ref = useRef<HTMLDivElement>(null)
    const bar = {
      ref,
      label: 'Moment',
      enabled: true,
      step: 10,
      now: () => 0,
      marks: [],
      onSeek: () => {},
      onZoom: () => {},
    }
    const span = { from: 0, to: 1000 }
    return <TimeBar {...bar} view={span} whole={span} stretches {...{ onStretch, onStretchCancel }} />
  }
  await render(<Bar />)
  const bar = withCapture(page.getByRole('slider', { name: 'Moment' }).element())
  send(bar, 'pointercancel', 10)
  expect(onStretchCancel).not.toHaveBeenCalled()
  send(bar, 'pointerdown', 10)
  send(bar, 'pointermove', 50)
  expect(onStretch).toHaveBeenCalledTimes(1)
  send(bar, 'pointercancel', 50)
  expect(onStretchCancel).toHaveBeenCalledTimes(1)
})
