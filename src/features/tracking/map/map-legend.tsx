import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { STANDING_WORDS } from '../../../../domain/worker/standing.ts'
import { GUARD_HUES, huesApart } from '../../../map/layers/guard-hues.ts'
import { MARKER_COLOURS, type MarkerColours } from '../../../map/layers/marker-colours.ts'
import { useTheme } from '../../../ui/theme/theme.ts'
import { useNightSearch } from '../night/who-was-here/use-night-search.ts'
import { useBoard } from '../use-tracking.ts'

/** What the marks on the map mean, by shape and colour. */
export function MapLegend() {
  const theme = useTheme()
  const colours = MARKER_COLOURS[theme]
  const { past } = useBoard()
  const [{ paths }] = useNightSearch()
  const hues = GUARD_HUES[theme]
  const line = (colour: string | undefined, y = 0) => <path key={y} d={`M-9 ${y}H9`} stroke={colour} />
  return (
    <section aria-label="Legend" className={card} data-long={past && paths.length > 0 ? '' : undefined}>
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
            Trails, each guard in one colour
          </li>
        )}
        {past &&
          [...huesApart(paths)].map(([guard, hue]) => (
            <li key={guard} className={row}>
              <svg viewBox="-10 -10 20 20" width="20" height="20" strokeWidth="4" aria-hidden>
                {line(hues[hue])}
              </svg>
              Path of {past.nameOf(guard)}
            </li>
          ))}
      </ul>
    </section>
  )
}

function marks(colours: MarkerColours): readonly (readonly [name: string, mark: ReactNode])[] {
  return [
    [STANDING_WORDS.online.name, <circle key="m" r="7" fill={colours.online} />],
    [STANDING_WORDS.stale.name, <path key="m" d="M0-8 8 0 0 8-8 0Z" fill={colours.stale} />],
    [
      STANDING_WORDS.lost.name,
      <rect key="m" x="-6.5" y="-6.5" width="13" height="13" rx="2" fill={colours.lost} />,
    ],
    [
      STANDING_WORDS.off_duty.name,
      <circle key="m" r="4.5" fill="none" stroke={colours.off_duty} strokeWidth="2.2" />,
    ],
    [
      'Outside the fence',
      <g key="m">
        <circle r="6" fill={colours.online} />
        <circle r="8.5" fill="none" stroke={colours.stale} strokeWidth="2" />
      </g>,
    ],
    [
      'Poor accuracy: within the circle',
      <g key="m">
        <circle r="9.5" fill={colours.stale} fillOpacity="0.3" />
        <circle r="4.5" fill={colours.online} />
      </g>,
    ],
    [
      STANDING_WORDS.unknown.name,
      <g key="m" fill="none" stroke={colours.unknown} strokeWidth="2.2">
        <circle r="7" />
        <path d="M-3 0H3" />
      </g>,
    ],
    ['Selected guard', <circle key="m" r="8" fill={colours.selected} />],
    [
      'Several guards, by status',
      <g key="m" fill="none" strokeWidth="3.5">
        <circle r="7.5" stroke={colours.online} />
        <path d="M0-7.5A7.5 7.5 0 0 1 7.5 0" stroke={colours.lost} />
      </g>,
    ],
    ['Site post', <path key="m" d="M0-8 6.5-5.5V1Q6 6 0 8.5-6 6-6.5 1V-5.5Z" fill={colours.post} />],
    [
      'Site and its fence',
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
      'Building, wall and gate',
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
  // with a line for each path it would be higher than the map of a phone
  '&[data-long]': { maxHeight: '[50vh]', overflowY: 'auto', '& > ul': { gridTemplateColumns: '1fr 1fr' } },
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
