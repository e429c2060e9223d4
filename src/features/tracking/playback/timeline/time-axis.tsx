import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { css, cx } from '../../../../../styled-system/css'
import { timeScale } from '../../../../../domain/time/time-scale.ts'
import { formatScaleTime, formatTimeSpan } from '../events/format-trail-event.ts'
import type { AxisData, AxisSpan } from './axis-data.ts'
import { tooltipLines } from '../events/tooltip-lines.ts'
import { NEAR_PX } from '../events/nearest-event.ts'
import { rich } from '../../../../texts/rich.ts'
import * as texts from '../texts.ts'

interface Props {
  bar: RefObject<HTMLElement | null>
  /** visible part of the timeline, ms since epoch */
  view: AxisSpan
  told: AxisData
}

/** minimum distances, px: between two labels, and between a label and an end of the timeline */
const LABEL_PX = 64
const END_PX = 18
/** gaps or stops that are closer than this are drawn as one, px */
const APART_PX = 2

/** Contents of a timeline: labels of its time scale, gaps and stops, and the tooltip at the pointer. */
export function TimeAxis({ bar, width, view, told }: Props & { /** px */ width: number }) {
  const { clock, timeZone } = told
  const { from, to } = view
  const part = (t: number) => (t - from) / (to - from)
  const left = (t: number) => ({ left: `${part(t) * 100}%` })
  const across = (span: AxisSpan) => ({
    ...left(span.from),
    width: `${(part(span.to) - part(span.from)) * 100}%`,
  })
  const scale = useMemo(
    () => timeScale(from, to, Math.floor(width / LABEL_PX), timeZone),
    [from, to, width, timeZone],
  )
  const bands = (spans: readonly AxisSpan[]) =>
    joined(spans, view, ((to - from) / Math.max(width, 1)) * APART_PX)
  return (
    <>
      <div aria-hidden className={axis}>
        {bands(told.rests).map((rest) => (
          <div key={rest.from} className={cx(band, restBand)} style={across(rest)}>
            <span>{rich(texts.restClock, { clock: formatTimeSpan(clock, rest) })}</span>
          </div>
        ))}
        {bands(told.gaps).map((gap) => (
          <div key={gap.from} className={cx(band, gapBand)} style={across(gap)}>
            <span>{rich(texts.noFixesClock, { clock: formatTimeSpan(clock, gap) })}</span>
          </div>
        ))}
        {scale.moments.map((t) => (
          <span key={t} className={tick} style={left(t)}>
            {part(t) * width >= END_PX &&
              (1 - part(t)) * width >= END_PX &&
              formatScaleTime(clock, t, scale.step)}
          </span>
        ))}
      </div>
      <Pointed bar={bar} view={view} told={told} />
    </>
  )
}

/**
 * Returns the spans that are visible, sorted. Spans less than `apart` ms from each other are merged, so that
 * there are never more than pixels.
 */
function joined(spans: readonly AxisSpan[], view: AxisSpan, apart: number): AxisSpan[] {
  const bands: AxisSpan[] = []
  for (const { from, to } of spans) {
    if (to < view.from || from > view.to) continue
    const last = bands.at(-1)
    if (last && from - last.to < apart) last.to = to
    else bands.push({ from, to })
  }
  return bands
}

/** Tooltip at the pointer: time and events. It moves without React. */
function Pointed({ bar, view, told }: Props) {
  const { from, to } = view
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const onMove = (event: globalThis.PointerEvent) => {
      const box = element.getBoundingClientRect()
      const x = Math.min(box.width, Math.max(0, event.clientX - box.left))
      const t = from + (x / box.width) * (to - from)
      const near = (NEAR_PX / box.width) * (to - from)
      if (bubble.current === null) return
      bubble.current.hidden = false
      bubble.current.style.left = `${x}px`
      bubble.current.replaceChildren(...tooltipLines(told, t, near).map(line))
      const { width } = bubble.current.getBoundingClientRect()
      const shift = Math.min(Math.max(x - width / 2, 0), Math.max(0, box.width - width)) - x
      bubble.current.style.transform = `translateX(${shift}px)`
    }
    const hide = () => {
      if (bubble.current) bubble.current.hidden = true
    }
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', hide)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', hide)
    }
  }, [bar, from, to, told])
  return <div ref={bubble} data-testid="pointed-time" className={pointed} hidden />
}

function line(text: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = text
  return element
}

const axis = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const band = css({
  position: 'absolute',
  top: '0',
  height: '[var(--density)]',
  minWidth: '0.5',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  containerType: 'inline-size',
  fontSize: '2xs',
  lineHeight: 'none',
  color: 'ink',
  whiteSpace: 'nowrap',
  tabular: true,
  '& > span': { display: 'none', paddingInline: '1', borderRadius: 'sm' },
})
const restBand = css({
  bg: 'accent.soft',
  '@container (min-width: 6.5rem)': { '& > span': { display: 'block' } },
})
const gapBand = css({
  background:
    '[repeating-linear-gradient(135deg, token(colors.late.soft) 0 3px, token(colors.late.mark) 3px 4.5px)]',
  '@container (min-width: 8.5rem)': { '& > span': { display: 'block', bg: 'late.soft' } },
})
const tick = css({
  position: 'absolute',
  bottom: '0',
  height: '3.5',
  width: '0',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-end',
  fontSize: '2xs',
  lineHeight: 'none',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  tabular: true,
  _before: {
    content: '""',
    position: 'absolute',
    top: '0',
    width: 'px',
    height: '[3px]',
    bg: 'line.control',
  },
})
const pointed = css({
  position: 'absolute',
  bottom: '[calc(100% + 1.25rem)]',
  zIndex: 'raised',
  pointerEvents: 'none',
  width: 'max',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: 'md',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'md',
  textStyle: 'meta',
  color: 'ink',
  tabular: true,
  '&[hidden]': { display: 'none' },
})
