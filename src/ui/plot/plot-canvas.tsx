import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { css } from '../../../styled-system/css'
import { palette } from '../theme/palette.ts'
import { useTheme } from '../theme/theme.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export interface PlotProps {
  /** description of the plot for screen readers, as a sentence */
  label: string
  /** unit of the values, e.g. "fixes" */
  unit: string
  /** start of each bar's period, ms since epoch UTC, ascending */
  times: readonly number[]
  /** one per bar; the last bar is drawn hollow, because its period is not over */
  values: readonly number[]
  timeZone: string
}

const LETTER_PX = 7

const fill = css({
  width: 'full',
  height: 'full',
  '& .u-over': { cursor: 'crosshair' },
})
const note = css({
  position: 'absolute',
  top: '0',
  right: '2',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
  pointerEvents: 'none',
})

export function PlotCanvas({ times, values, unit, timeZone }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const readout = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const theme = useTheme()
  const slot = (times[1] ?? 0) - (times[0] ?? 0)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const colors = palette[theme]
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    const axis = {
      stroke: colors.inkFaint,
      font: '11px "Inter Variable", sans-serif',
      grid: { stroke: colors.lineSubtle, width: 1 },
      ticks: { show: false },
    }
    const bars = {
      width: 1,
      ...(UPlot.paths.bars ? { paths: UPlot.paths.bars({ size: [0.8, 24] }) } : {}),
      points: { show: false },
    }
    const made = new UPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        ms: 1,
        // space for the last label, half of which is beyond the last bar
        padding: [20, 20, 0, 0],
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        legend: { show: false },
        scales: {
          x: { range: (_plot, first, last) => [first - slot / 2, last + slot / 2] },
          y: { range: (_plot, _low, high) => [0, Math.max(high * 1.1, 4)] },
        },
        axes: [
          {
            ...axis,
            size: 28,
            grid: { show: false },
            values: (_plot, splits) => splits.map((t) => clock.format(t)),
          },
          {
            ...axis,
            size: (_plot, labels: string[] | null) =>
              16 + LETTER_PX * Math.max(...(labels ?? []).map((label) => label.length), 3),
            values: (_plot, splits) => splits.map((v) => v.toLocaleString('en')),
          },
        ],
        series: [
          {},
          { ...bars, stroke: colors.accent, fill: `${colors.accent}55` },
          { ...bars, stroke: colors.accent, fill: `${colors.accent}11`, dash: [3, 3] },
        ],
        hooks: {
          setCursor: [
            ({ cursor, data }) => {
              if (!readout.current) return
              const at = cursor.idx ?? null
              const t = at === null ? undefined : data[0][at]
              readout.current.textContent =
                at === null || t === undefined
                  ? ''
                  : `${clock.format(t)} · ${data[1]?.[at] ?? tr(texts.soFar2, { data: data[2]?.[at] ?? 0 })} ${unit}`
            },
          ],
        },
      },
      [[], [], []],
      element,
    )
    plot.current = made
    const observer = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
    }
  }, [theme, timeZone, unit, slot])

  useEffect(() => {
    const last = values.length - 1
    plot.current?.setData([
      [...times],
      values.map((value, at) => (at < last ? value : null)),
      values.map((value, at) => (at < last ? null : value)),
    ])
  }, [times, values, theme, timeZone, unit, slot])

  return (
    <>
      <div ref={host} className={fill} />
      <div ref={readout} className={note} />
    </>
  )
}
