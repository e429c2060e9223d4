import { spanText } from '../panel/span-text.ts'
import { CalendarDays } from '../../../../ui/icons/control-icons.ts'
import { Suspense, useEffect, useRef, useState, type FormEvent, type PointerEvent, type Ref } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import { css } from '../../../../../styled-system/css'
import { toDutyRule } from '../../../../../domain/duty/duty-rule.ts'
import { lastNightPeriod, latestShiftPeriod } from '../../../../../domain/fix/period-presets.ts'
import {
  type TrailWindow,
  MAX_WINDOW_HOURS,
  parseHours,
  PRESET_HOURS,
  areWindowsEqual,
} from '../../../../../domain/fix/trail-window.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Input } from '../../../../ui/control/input.tsx'
import { SkeletonLines } from '../../../../ui/status/skeleton.tsx'
import type { TrackerGuard } from '../../tracker-data.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useTracking } from '../../use-tracking.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

const DatePicker = lazyPart(() => import('./date-picker.tsx').then((file) => file.DatePicker))

interface Props {
  guard: string
  hours: Pick<TrackerGuard, 'shift_start' | 'shift_minutes' | 'shift_days'> | null
  window: TrailWindow | null
  loading: boolean
  onChoose: (window: TrailWindow) => void
  /** called to prefetch a period that is probably chosen next; null if not any more */
  onExpect: (window: TrailWindow | null) => void
  onInvalid: () => void
  ref?: Ref<HTMLElement>
}

/** 'Show Trail For': buttons for three presets, custom hours, named periods, and dates. */
export function PeriodPicker({ guard, hours, window, loading, onChoose, onExpect, onInvalid, ref }: Props) {
  const { clock, now, timeZone } = useTracking()
  const [text, setText] = useState('')
  const [dates, setDates] = useState(false)
  const datesButton = useRef<HTMLButtonElement>(null)
  useEscapeLayer('card', dates, () => {
    datesButton.current?.focus()
    setDates(false)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseHours(text)
    if (parsed === null) onInvalid()
    else onChoose({ hours: parsed })
  }
  const rule = toDutyRule(hours?.shift_start, hours?.shift_minutes, hours?.shift_days)
  const shift = rule && latestShiftPeriod(rule, now(), timeZone)
  const named: [name: string, window: TrailWindow][] = [
    ...(shift
      ? [
          [shift.goesOn ? tr(texts.thisShift) : tr(texts.lastShift), { from: shift.from, to: shift.to }] as [
            string,
            TrailWindow,
          ],
        ]
      : []),
    [tr(texts.lastNight), lastNightPeriod(now(), timeZone)],
  ]
  const intent = useIntent(onExpect)
  const choice = (name: string, of: TrailWindow) => (
    <Button
      key={name}
      pressed={areWindowsEqual(window, of)}
      busy={areWindowsEqual(window, of) && loading}
      className={preset}
      onClick={() => onChoose(of)}
      {...intent(of)}
    >
      {name}
    </Button>
  )
  return (
    <section ref={ref} aria-label={tr(texts.showTrailFor)} className={onScreen}>
      <h3 className={heading}>{tr(texts.showTrailFor)}</h3>
      <div className={row}>{PRESET_HOURS.map((each) => choice(`${each}hrs`, { hours: each }))}</div>
      <form className={row} onSubmit={submit} noValidate>
        <Input
          type="number"
          inputMode="decimal"
          min="0"
          max={MAX_WINDOW_HOURS}
          step="any"
          placeholder={tr(texts.hrs)}
          aria-label={tr(texts.customHours)}
          title={tr(texts.upToMostHoursHoursOneYear, { MOST_HOURS: MAX_WINDOW_HOURS })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text === ''}>
          {tr(texts.getTrack)}
        </Button>
      </form>
      {text !== '' && parseHours(text) === null && (
        <p className={note}>{rich(texts.moreThan0HoursAndAtMostMost, { MOST_HOURS: MAX_WINDOW_HOURS })}</p>
      )}
      <div className={row}>
        {named.map(([name, of]) => choice(name, of))}
        <Button
          ref={datesButton}
          icon={<CalendarDays />}
          aria-expanded={dates}
          pressed={dates}
          className={preset}
          onClick={() => setDates(!dates)}
        >
          {tr(texts.dates)}
        </Button>
      </div>
      {window && 'from' in window && (
        <p className={note} data-testid="trail-window">
          {spanText(clock, window)}
        </p>
      )}
      {dates && (
        <Suspense fallback={<SkeletonLines count={3} label={tr(texts.loadingTheCalendar)} />}>
          <DatePicker key={guard} guard={guard} window={window} onChoose={onChoose} />
        </Suspense>
      )}
    </section>
  )
}

/** time for which the pointer must rest on a button before it counts as intent, ms */
const REST_MS = 60

/** Returns handlers that call `onExpect` before a click: on hover, press or focus. */
function useIntent<Choice>(onExpect: (choice: Choice | null) => void) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  return (choice: Choice) => ({
    onPointerEnter: () => {
      resting.current = setTimeout(() => onExpect(choice), REST_MS)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      clearTimeout(resting.current)
      // touch fires 'leave' before 'click', so only a mouse cancels
      if (pointerType === 'mouse') onExpect(null)
    },
    onPointerDown: () => {
      clearTimeout(resting.current)
      onExpect(choice)
    },
    onFocus: () => onExpect(choice),
  })
}

const onScreen = css({ _print: { display: 'none' } })
const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1.5' })
const row = css({ display: 'flex', gap: '2', '& + &': { marginTop: '2' } })
const preset = css({ flex: '1', whiteSpace: 'nowrap', paddingInline: '2' })
const note = css({ marginTop: '2', textStyle: 'meta', color: 'ink.muted', tabular: true })
