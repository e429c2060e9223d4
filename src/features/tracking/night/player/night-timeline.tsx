import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../../../styled-system/css'
import type { Happening } from '../../../../../domain/night/happening.ts'
import { ageText } from '../../../../../domain/time/age.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import type { NightHour } from '../../../../streams/night/load-night.ts'
import { useSlicedWork } from '../use-sliced-work.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { AxisMark } from '../../replay/axis-told.ts'
import { TimeAxis } from '../../replay/time-axis.tsx'
import { TimeBar } from '../../replay/time-bar.tsx'
import { timesWithin } from '../../replay/mark-words.ts'
import { happeningKey, happeningShape, happeningText } from '../happenings/happening-words.ts'
import { loadedText } from '../loaded-text.ts'
import { nightDensity } from './night-density.ts'
import { rangeBetween, type NightRange } from './night-range.ts'
import { previewOf } from './preview-of.ts'
import { NOT_LOADED, type OpenNight } from '../open-night.ts'
import { RangeHandles } from './range-handles.tsx'
import { silencesOf } from './silences-of.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import * as catalogue from './texts.ts'

interface Props {
  night: OpenNight
  /** selected guards: the bar counts only their fixes, and shows gaps and stops of one */
  picked: readonly string[]
  /** guards counted without a selection; null = all */
  left: readonly string[] | null
  /** marked events */
  happenings: readonly Happening[]
  nameOf: (guard: string) => string
  onSeek: (t: number) => void
  range: NightRange | null
  /** a drag draws out a range */
  drawsRange: boolean
  onRange: (range: NightRange | null) => void
}

/** an arrow key moves by so much of the night */
const STEPS = 200

/** Timeline of a replay: density, events, and loaded parts. A frame changes one style, without React. */
export function NightTimeline(props: Props) {
  const { night, picked, left, happenings, nameOf, onSeek, range, drawsRange, onRange } = props
  const { from, to, clock, timeZone } = night
  /** range while it is dragged; null: not dragged */
  const [draft, setDraft] = useState<{ range: NightRange | null } | null>(null)
  const shown = draft ? draft.range : range
  const draw = (next: NightRange | null, isDone: boolean) => {
    setDraft(isDone ? null : { range: next })
    if (isDone) onRange(next)
  }
  const timeOf = timesWithin(zoneClock(timeZone), night)
  const bar = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const progress = useView(night.progress$, NOT_LOADED)
  const { hours, loaded, fixes } = progress
  const one = picked.length === 1 ? (picked[0] as string) : null
  const told = useMemo(() => {
    const clock = zoneClock(timeZone)
    const words = { nameOf, timeOf: timesWithin(clock, night) }
    const marks = happenings.filter(isOnBar).map((happening): AxisMark => ({
      key: happeningKey(happening),
      t: happening.t,
      shape: happeningShape(happening),
      text: happeningText(happening, words),
    }))
    const more = previewOf(
      night,
      happenings,
      (happening) => `Next, ${words.timeOf(happening.t)}: ${happeningText(happening, words)}`,
    )
    return { clock, timeZone, marks, more, ...silencesOf(night, loaded === 0 ? null : one) }
  }, [night, one, loaded, happenings, nameOf, timeZone])
  const densityOf = useMemo(
    () => nightDensity(night, picked.length > 0 ? picked : left),
    [night, picked, left],
  )
  const countDensity = useCallback(() => densityOf(hours), [densityOf, hours])
  const density = useSlicedWork(countDensity, '').result

  useEffect(() => {
    const moves = clock.moment$.subscribe((t) => {
      const progress = (t - from) / (to - from)
      const text = zoneClock(timeZone).full(t)
      bar.current?.style.setProperty('--progress', String(progress))
      if (time.current === null || time.current.textContent === text) return
      time.current.textContent = text
      bar.current?.setAttribute('aria-valuetext', text)
      bar.current?.setAttribute('aria-valuenow', String(Math.floor(progress * 100)))
    })
    return () => moves.unsubscribe()
  }, [clock, from, to, timeZone])

  const away = hours.filter(({ state, to: until }) => state !== 'loaded' && until > from)
  const failed = away.find(({ state }) => state === 'failed')
  const said = failed
    ? tr(catalogue.couldNotLoadFromRetryingReason, {
        from: told.clock.time(failed.from).slice(0, 5),
        reason: failed.reason,
      })
    : away.length > 0
      ? ['Loading', loadedText(progress, night)].join(' ').trim()
      : fixes === 0 && tr(catalogue.noPositionsInThisPeriod)
  return (
    <div className={frame}>
      <div className={texts} data-says={shown !== null || said !== false || undefined}>
        <time ref={time} />
        {shown && (
          <b data-testid="range">
            {rich(catalogue.fromToToAgeText, {
              from: timeOf(shown.from),
              to: timeOf(shown.to),
              ageText: ageText(shown.to - shown.from),
            })}
          </b>
        )}
        {said && <span role="status">{said}</span>}
      </div>
      <div className={barred}>
        <TimeBar
          ref={bar}
          label={tr(catalogue.momentOfTheBoard)}
          from={from}
          to={to}
          enabled
          step={(to - from) / STEPS}
          now={() => clock.moment}
          marks={told.marks}
          onSeek={onSeek}
          stretches={drawsRange}
          onStretch={(a, b, isDone) => draw(rangeBetween(a, b, night), isDone)}
          onStretchCancel={() => setDraft(null)}
        >
          <svg aria-hidden className={picture} viewBox="0 0 1 1" preserveAspectRatio="none">
            <path d={density} />
          </svg>
          {away.map((hour) => (
            <div key={hour.from} className={notLoaded} data-state={hour.state} style={placeOf(hour, night)} />
          ))}
          <TimeAxis bar={bar} from={from} to={to} told={told} />
        </TimeBar>
        {shown && <RangeHandles range={shown} night={night} step={(to - from) / STEPS} onRange={draw} />}
      </div>
    </div>
  )
}

/** Events on the bar; ends of losses are only in the list. */
const isOnBar = ({ kind }: Happening) =>
  kind !== 'heard again' && kind !== 'back within' && kind !== 'begun late'

function placeOf(hour: NightHour, { from, to }: OpenNight) {
  const part = (t: number) => (Math.min(Math.max(t, from), to) - from) / (to - from)
  return { left: `${part(hour.from) * 100}%`, width: `${(part(hour.to) - part(hour.from)) * 100}%` }
}

const frame = css({ paddingBottom: '1' })
const barred = css({ position: 'relative' })
const texts = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '2',
  minHeight: '[0.9375rem]',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  tabular: true,
  '& > time': { color: 'ink', fontWeight: 'medium' },
  '& > b': { color: 'selected', fontWeight: 'medium' },
  '& > span': { color: 'stale', overflow: 'hidden', textOverflow: 'ellipsis' },
  // a low window has no room for an extra row: the time is above the map, and the rest on it
  '@media (max-height: 30rem)': {
    position: 'absolute',
    bottom: '[calc(100% + 0.5rem)]',
    left: '[50%]',
    transform: 'translateX(-50%)',
    maxWidth: '[60%]',
    minHeight: '0',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'md',
    bg: 'overlay',
    pointerEvents: 'none',
    '&:not([data-says])': { display: 'none' },
    '& > time': { srOnly: true },
  },
})
const picture = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  width: 'full',
  height: '4',
  fill: 'line.control',
  pointerEvents: 'none',
})
const notLoaded = css({
  position: 'absolute',
  top: '0',
  height: '4',
  bg: 'sunken',
  opacity: 'dim',
  pointerEvents: 'none',
  '&[data-state=failed]': { bg: 'stale.soft' },
})
