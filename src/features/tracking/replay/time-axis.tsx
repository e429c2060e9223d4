import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { timeScale } from '../../../../domain/time/time-scale.ts'
import { markShape } from './mark-shape.ts'
import { scaleText, spanText } from './mark-words.ts'
import type { AxisTold, Span } from './axis-told.ts'
import { linesAt } from './lines-at.ts'
import { mergeMarks } from './merge-marks.ts'
import { NEAR_PX } from './near-mark.ts'
import { rich } from '../../../texts/rich.ts'
import * as texts from './texts.ts'

interface Props extends Span {
  bar: RefObject<HTMLElement | null>
  told: AxisTold
}

/** between two labels of the scale, and from one to an end of the bar, px */
const LABEL_PX = 64
const END_PX = 18
/** minimum distance of two events of one shape, with room for a count */
const MARKS_APART_PX = 22

/** Content of the bar: time scale, gaps, stops and events, and the time under the pointer. */
export function TimeAxis({ bar, from, to, told }: Props) {
  const { clock, timeZone, gaps, rests, marks } = told
  const width = useWidth(bar)
  const part = (t: number) => (t - from) / (to - from)
  const left = (t: number) => ({ left: `${part(t) * 100}%` })
  const across = (span: Span) => ({
    ...left(span.from),
    width: `${(part(span.to) - part(span.from)) * 100}%`,
  })
  const scale = useMemo(
    () => timeScale(from, to, Math.floor(width / LABEL_PX), timeZone),
    [from, to, width, timeZone],
  )
  return (
    <div aria-hidden className={axis}>
      {rests.map((rest) => (
        <div key={rest.from} className={cx(band, restBand)} style={across(rest)}>
          <span>{rich(texts.restClock, { clock: spanText(clock, rest) })}</span>
        </div>
      ))}
      {gaps.map((gap) => (
        <div key={gap.from} className={cx(band, gapBand)} style={across(gap)}>
          <span>{rich(texts.noFixesClock, { clock: spanText(clock, gap) })}</span>
        </div>
      ))}
      {scale.moments.map((t) => (
        <span key={t} className={tick} style={left(t)}>
          {part(t) * width >= END_PX && (1 - part(t)) * width >= END_PX && scaleText(clock, t, scale.step)}
        </span>
      ))}
      {mergeMarks(marks, (to - from) * (MARKS_APART_PX / width)).map(({ key, t, shape, count }) => (
        <span key={key} data-mark={shape} className={onBar} style={left(t)}>
          <i className={markShape({ kind: shape })} />
          {/* a count of simultaneous shifts is useless */}
          {count > 1 && shape !== 'shift' && <b>{count}</b>}
        </span>
      ))}
      <Pointed bar={bar} from={from} to={to} told={told} />
    </div>
  )
}

/** Time and content under the pointer; moved without React. */
function Pointed({ bar, from, to, told }: Props) {
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
      bubble.current.replaceChildren(...linesAt(told, t, near).map(line))
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

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (place.current === null) return
    const watching = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [place])
  return width
}

const axis = css({ position: 'absolute', inset: '0', pointerEvents: 'none' })
const band = css({
  position: 'absolute',
  top: '0',
  height: '4',
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
    '[repeating-linear-gradient(135deg, token(colors.stale.soft) 0 3px, token(colors.stale.mark) 3px 4.5px)]',
  '@container (min-width: 8.5rem)': { '& > span': { display: 'block', bg: 'stale.soft' } },
})
const tick = css({
  position: 'absolute',
  top: '4',
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
const onBar = css({
  position: 'absolute',
  top: '[0.1875rem]',
  display: 'flex',
  alignItems: 'center',
  height: '[0.625rem]',
  gap: '[0.1875rem]',
  transform: '[translateX(-0.25rem)]',
  fontSize: '2xs',
  fontWeight: 'semibold',
  lineHeight: 'none',
  color: 'ink',
  tabular: true,
})
const pointed = css({
  position: 'absolute',
  bottom: '[calc(100% + 1.25rem)]',
  zIndex: 'raised',
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
