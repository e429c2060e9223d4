import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { isActive, valueText } from '../chart/active-paths.ts'
import { layOutChart, type ChartPlan } from '../chart/lay-out-chart.ts'
import { possibleTransitions } from '../chart/possible-transitions.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import type { Inspection } from './use-inspection.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** px of an active state that are scrolled into view */
const BELOW = 80

/** The chart of the selected machine at the selected time. */
export function ChartFigure({ inspection }: { inspection: Inspection }) {
  const { actor, machine, shown, trial, hasEnded } = inspection
  const ref = useRef<HTMLDivElement>(null)
  const chart = actor?.chart
  const [laidOut, setLaidOut] = useState<{ of: typeof chart; plan: ChartPlan } | null>(null)
  useEffect(() => {
    let isWanted = true
    if (chart)
      void layOutChart(chart, chartTextWidth()).then((plan) => isWanted && setLaidOut({ of: chart, plan }))
    return () => void (isWanted = false)
  }, [chart])
  const plan = laidOut?.of === chart ? laidOut?.plan : undefined
  const possible = useMemo(
    () => (machine && shown && !hasEnded ? possibleTransitions(machine, shown) : new Map()),
    [machine, shown, hasEnded],
  )
  const lowest = shown && plan?.states.findLast(({ path }) => isActive(path, shown.value))
  const { x: left, y: top } = lowest ?? { x: 0, y: 0 }
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const isShown = (at: number, from: number, size: number) => at >= from && at + BELOW < from + size
    if (isShown(top, scrollTop, clientHeight) && isShown(left, scrollLeft, clientWidth)) return
    element.scrollTo({ top: top - clientHeight / 3, left: left - clientWidth / 3 })
  }, [top, left])
  return (
    <figure aria-label={tr(texts.chart)} className={figure}>
      <div ref={ref} tabIndex={0} className={scroller}>
        {plan && actor && (
          <ChartDrawing
            plan={plan}
            label={`${actor.machine}: ${shown ? valueText(shown.value) : tr(texts.notThereYet)}`}
            value={shown?.value}
            possible={possible}
            isTrial={trial?.outcome.kind === 'follows'}
          />
        )}
      </div>
      <figcaption className={caption}>
        {hasEnded
          ? tr(texts.beginsHereItHasStoppedNothingIsPossible)
          : machine
            ? tr(texts.initialStateFilledMarkPossibleNowRingPossible)
            : tr(texts.chartOfThisMachineHasChangedSinceThe)}
      </figcaption>
    </figure>
  )
}

/** Measures a text as the chart draws it, px. */
function chartTextWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  // without a canvas: slightly more than the mean letter width
  if (!context) return (text) => text.length * 6.2
  const { fontFamily } = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  context.font = `500 ${0.6875 * rem}px ${fontFamily}`
  return (text) => context.measureText(text).width
}

const figure = css({ display: 'flex', flexDirection: 'column', gap: '2', minHeight: '0', minWidth: '0' })
const scroller = css({
  overflow: 'auto',
  flex: '1',
  minHeight: '0',
  maxHeight: { base: '[60vh]', lg: '[none]' },
})
const caption = css({ textStyle: 'meta', color: 'ink.muted' })
