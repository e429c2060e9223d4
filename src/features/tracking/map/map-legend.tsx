import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { GUARD_STATUS_LABELS } from '../../../../domain/worker/guard-status.ts'
import { GUARD_HUES, distinctHues } from '../../../map/layers/guard-hues.ts'
import { GUARD_FIGURE } from '../../../map/layers/markers/guard-icons.ts'
import type { Renderer } from '../../../map/rendering/frame-meter.ts'
import { MARKER_COLOURS, type MarkerColours } from '../../../map/layers/marker-colours.ts'
import { useTheme } from '../../../ui/theme/theme.ts'
import { useReplayUrlState } from '../url/use-replay-url-state.ts'
import { useBoard } from '../use-tracking.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** colours of one line up to many overlapping lines in the density layer */
const DENSITY_RAMP = {
  dark: 'linear-gradient(to right, #571a00, #ff4d00, #ffd900)',
  light: 'linear-gradient(to right, #e6d3df, #a06c8f, #6b054d)',
} as const

/** Legend of the map: the meaning of its symbols, by shape and colour. */
export function MapLegend({ renderer }: { renderer: Renderer | null }) {
  const theme = useTheme()
  const colours = MARKER_COLOURS[theme]
  const { past } = useBoard()
  const [{ paths, trailMs }] = useReplayUrlState()
  const hues = GUARD_HUES[theme]
  const line = (colour: string | undefined, y = 0) => <path key={y} d={`M-9 ${y}H9`} stroke={colour} />
  return (
    <section
      aria-label={tr(texts.legend)}
      className={card}
      data-long={past && paths.length > 0 ? '' : undefined}
    >
      <ul className={list}>
        {marks(colours).map(([name, mark]) => (
          <li key={name} className={row}>
            <svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden>
              {mark}
            </svg>
            {name}
          </li>
        ))}
        {past && (
          <li className={row}>
            <svg viewBox="-10 -10 20 20" width="20" height="20" strokeWidth="2.5" aria-hidden>
              {[-5, 0, 5].map((y, hue) => line(hues[hue], y))}
            </svg>
            {tr(texts.trailsEachGuardInOneColour)}
          </li>
        )}
        {past && trailMs === null && paths.length === 0 && (
          <li className={row}>
            <span aria-hidden className={ramp} style={{ background: DENSITY_RAMP[theme] }} />
            {tr(texts.wholeTrailsOfManyGuardsDensity)}
          </li>
        )}
        {past && (
          <>
            <li className={row}>
              <svg viewBox="-10 -10 20 20" width="20" height="20" strokeWidth="2" aria-hidden>
                <circle r="7.5" fill={colours.online} fillOpacity="0.4" stroke={colours.online} />
              </svg>
              {tr(texts.visitedCheckpointOfARound)}
            </li>
            <li className={row}>
              <svg viewBox="-10 -10 20 20" width="20" height="20" strokeWidth="2" fill="none" aria-hidden>
                <path d="M0-7.5A7.5 7.5 0 0 0 0 7.5" stroke={colours.selected} />
                <path d="M0-7.5A7.5 7.5 0 0 1 0 7.5" stroke={colours.late} />
              </svg>
              {tr(texts.checkpointNotYetVisitedOrLate)}
            </li>
          </>
        )}
        {past &&
          [...distinctHues(paths)].map(([guard, hue]) => (
            <li key={guard} className={row}>
              <svg viewBox="-10 -10 20 20" width="20" height="20" strokeWidth="4" aria-hidden>
                {line(hues[hue])}
              </svg>
              {rich(texts.pathOfGuard, { guard: past.nameOf(guard) })}
            </li>
          ))}
      </ul>
      {renderer && (
        <p className={drawnBy} title={renderer.name}>
          {tr(renderer.isSoftware ? texts.drawnWithoutCard : texts.drawnBy, {
            renderer: shortName(renderer.name),
          })}
        </p>
      )}
    </section>
  )
}

/** Returns the short name of the graphics card. Chromium reports it inside the name of its ANGLE driver. */
const shortName = (name: string) => /^ANGLE \([^,]+, (.+), [^,]*\)$/.exec(name)?.[1] ?? name

function marks(colours: MarkerColours): readonly (readonly [name: string, mark: ReactNode])[] {
  const { online, late, offline, off_duty, unknown, selected, on } = colours
  const guard = (colour: string, scale = 10) => (
    <path d={GUARD_FIGURE} transform={`scale(${scale})`} fill={colour} stroke="none" />
  )
  const inside = (shape: ReactNode, figure = guard(on)) => (
    <g key="m">
      {shape}
      {figure}
    </g>
  )
  return [
    [GUARD_STATUS_LABELS.online.name, inside(<circle r="8" fill={online} />)],
    [GUARD_STATUS_LABELS.late.name, inside(<path d="M0-9.5 9.5 0 0 9.5-9.5 0Z" fill={late} />, guard(on, 8))],
    [
      GUARD_STATUS_LABELS.offline.name,
      inside(<rect x="-7.5" y="-7.5" width="15" height="15" rx="2" fill={offline} />),
    ],
    [
      GUARD_STATUS_LABELS.off_duty.name,
      inside(<circle r="6.5" fill="none" stroke={off_duty} strokeWidth="1.5" />, guard(off_duty, 7)),
    ],
    [
      GUARD_STATUS_LABELS.unknown.name,
      inside(
        <circle r="8.5" fill="none" stroke={unknown} strokeWidth="1.5" strokeDasharray="2.6 2" />,
        guard(unknown),
      ),
    ],
    [tr(texts.selectedGuard), inside(<circle r="8" fill={selected} />)],
    [
      tr(texts.outsideTheGeofence),
      inside(
        <>
          <circle r="6.5" fill={online} />
          <circle r="9" fill="none" stroke={late} strokeWidth="1.6" />
        </>,
        guard(on, 8),
      ),
    ],
    [
      tr(texts.poorAccuracyWithinTheCircle),
      inside(
        <>
          <circle r="9.5" fill={late} fillOpacity="0.3" />
          <circle r="6.5" fill={online} />
        </>,
        guard(on, 8),
      ),
    ],
    [
      tr(texts.positionThatArrivedLate),
      <g key="m" fill="none">
        <circle r="6.5" stroke={late} strokeWidth="2.4" />
        <circle r="2.5" className={building} />
      </g>,
    ],
    [
      tr(texts.severalGuardsByStatus),
      <g key="m" fill="none" strokeWidth="3.5">
        <circle r="7.5" stroke={colours.online} />
        <path d="M0-7.5A7.5 7.5 0 0 1 7.5 0" stroke={colours.offline} />
      </g>,
    ],
    [tr(texts.sitePost), <path key="m" d="M0-8 6.5-5.5V1Q6 6 0 8.5-6 6-6.5 1V-5.5Z" fill={colours.post} />],
    [
      tr(texts.siteAndItsGeofence),
      <rect
        key="m"
        x="-8"
        y="-6"
        width="16"
        height="12"
        fill="none"
        stroke={colours.post}
        strokeWidth="1.8"
      />,
    ],
    [
      tr(texts.buildingWallAndGate),
      <g key="m">
        <rect x="-8" y="-8" width="10" height="9" className={building} />
        <path d="M-8 6H8" strokeWidth="2" className={wall} />
        <path d="M-1 6H4" stroke={colours.post} strokeWidth="4" />
      </g>,
    ],
  ]
}

const card = css({
  padding: '3',
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
  textStyle: 'dense',
  // two columns, so that the legend does not cover the controls above it
  '@media (max-height: 45rem)': { '& > ul': { gridTemplateColumns: '1fr 1fr' } },
  // with a row for each drawn trail, the legend would be higher than the map on a phone
  '&[data-long]': { maxHeight: '[50vh]', overflowY: 'auto', '& > ul': { gridTemplateColumns: '1fr 1fr' } },
})
const drawnBy = css({
  maxWidth: '[30ch]',
  marginTop: '1',
  paddingTop: '1',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  borderTopWidth: 'thin',
  borderColor: 'line',
  color: 'ink.muted',
})
const building = css({ fill: 'line', stroke: 'line.control' })
const wall = css({ stroke: 'ink.muted' })
const list = css({
  display: 'grid',
  gap: '1.5',
  columnGap: '4',
  '@media (max-height: 30rem)': { gridTemplateColumns: '1fr 1fr' },
})
const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
const ramp = css({ width: '5', height: '1.5', borderRadius: 'full', flexShrink: '0' })
