import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { activePaths, valueText } from '../chart/active-paths.ts'
import { layOutChart } from '../chart/lay-out-chart.ts'
import { possibleTransitions } from '../chart/possible-transitions.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** wider lines are no easier to read */
const WIDEST = 620
/** px of an active state that are brought into sight */
const BELOW = 80

/** The selected machine's chart at the selected moment, using the available width. */
export function ChartFigure({ inspection }: { inspection: Inspection }) {
  const { actor, machine, shown, trial, hasEnded } = inspection
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const watching = new ResizeObserver(() => setRoom(Math.min(element.clientWidth, WIDEST)))
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  const chart = actor?.chart
  const plan = useMemo(
    () => (chart && room !== null ? layOutChart(chart, room, chartTextWidth()) : null),
    [chart, room],
  )
  const possible = useMemo(
    () => (machine && shown && !hasEnded ? possibleTransitions(machine, shown) : new Map()),
    [machine, shown, hasEnded],
  )
  const active = useMemo(() => (shown ? activePaths(shown.value) : new Set<string>()), [shown])
  const lowest = plan?.states.findLast(({ key }) => active.has(key))
  const top = lowest?.y ?? 0
  useEffect(() => {
    const element = ref.current
    if (!element || (top >= element.scrollTop && top + BELOW < element.scrollTop + element.clientHeight))
      return
    element.scrollTo({ top: top - element.clientHeight / 3 })
  }, [top])
  return (
    <figure aria-label={tr(texts.chart)} className={figure}>
      <div ref={ref} tabIndex={0} className={scroller}>
        {plan && actor && (
          <ChartDrawing
            plan={plan}
            label={`${actor.machine}: ${shown ? valueText(shown.value) : 'not there yet'}`}
            active={active}
            possible={possible}
            isTrial={trial?.outcome.kind === 'follows'}
          />
        )}
      </div>
      <figcaption className={caption}>
        {hasEnded
          ? tr(texts.beginsHereItHasStoppedNothingIsPossible)
          : machine
            ? tr(texts.beginsHereFilledMarkPossibleNowRingIf)
            : tr(texts.thisConsolesMachineOfThatNameHasAnother)}
      </figcaption>
    </figure>
  )
}

/** Measures a text as the chart draws it, px. */
function chartTextWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  // without a canvas: a little more than the mean letter
  if (!context) return (text) => text.length * 6.2
  const { fontFamily } = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  context.font = `500 ${0.6875 * rem}px ${fontFamily}`
  return (text) => context.measureText(text).width
}

const figure = css({ display: 'flex', flexDirection: 'column', gap: '2', minHeight: '0', minWidth: '0' })
const scroller = css({ overflow: 'auto', flex: '1', minHeight: '0' })
const caption = css({ textStyle: 'meta', color: 'ink.muted' })
