import { Radio } from '../../../ui/icons/control-icons.ts'
import { CalendarClock, Eye } from '../../../ui/icons/replay-icons.ts'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { REPLAY_LIMITS } from '../../../../contract/tracking/location.ts'
import { lastHoursPeriod, lastNightPeriod } from '../../../../domain/fix/period-presets.ts'
import { pastPart } from '../../../../domain/fix/trail-window.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useEscapeLayer } from '../escape-layers.ts'
import { PeriodForm } from '../trail/period/period-form.tsx'
import { useTracking } from '../use-tracking.ts'
import type { OpenReplay } from './data/open-replay.ts'
import { useReplayUrlState } from '../url/use-replay-url-state.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  night: OpenReplay
  /** whether another replay is being opened */
  isPending: boolean
  /** whether the bar takes the focus, because the control that opened it is gone */
  takesFocus: boolean
  onLive: () => void
  /** called when the user switches between "as seen at the time" and what is known today */
  onKnown: (asSeen: boolean) => void
  /** called when the user selects another period, ms since epoch */
  onSpan: (span: { from: number; to: number }) => void
}

/** Bar above a replay: current time, selection of another period, and the way back to the live map. */
export function ReplayStrip({ night, isPending, takesFocus, onLive, onKnown, onSpan }: Props) {
  const { now, timeZone } = useTracking()
  const time = useRef<HTMLTimeElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [, change] = useReplayUrlState()
  const close = () => {
    setChoosing(false)
    button.current?.focus()
  }
  useEscapeLayer('card', choosing, close)
  useEffect(() => {
    if (takesFocus) strip.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const moves = night.clock.moment$.subscribe((t) => {
      const text = zoneClock(timeZone).full(t)
      if (time.current && time.current.textContent !== text) time.current.textContent = text
    })
    return () => moves.unsubscribe()
  }, [night, timeZone])
  const choose = (span: { from: number; to: number }) => {
    close()
    // a selected range lies in the old period, so it is removed
    change({ range: null })
    onSpan(pastPart(span, now()) ?? span)
  }
  const goLive = () => {
    night.clock.actor.send({ type: 'selection.cleared' })
    onLive()
  }
  const named = (name: string, span: { from: number; to: number }) => (
    <Button size="sm" className={preset} onClick={() => choose(span)}>
      {name}
    </Button>
  )
  return (
    <>
      <div aria-hidden className={frame} />
      <div
        ref={strip}
        role="region"
        aria-label={tr(texts.replay)}
        tabIndex={-1}
        data-clear-of-toasts
        data-replay
        className={place}
      >
        <strong>{tr(texts.replay)}</strong>
        <span>
          {night.asSeen ? tr(texts.notLiveAsTheControlRoomSawIt) : tr(texts.notLiveTheBoardAsOf)}{' '}
          <time ref={time} />
          <small>
            {night.asSeen ? tr(texts.latePositionsHidden) : tr(texts.latePositionsIncludedWithARing)}
          </small>
        </span>
        <div className={actions}>
          <Button
            size="sm"
            icon={<Eye />}
            pressed={night.asSeen}
            title={tr(texts.showOnlyWhatHadArrivedByThenAs)}
            onClick={() => onKnown(!night.asSeen)}
          >
            <span>{tr(texts.asSeenAtTheTime)}</span>
          </Button>
          <Button
            ref={button}
            size="sm"
            icon={<CalendarClock />}
            busy={isPending}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <span>{tr(texts.anotherTime)}</span>
          </Button>
          <Button size="sm" tone="solid" icon={<Radio />} onClick={goLive}>
            {tr(texts.backToLive)}
          </Button>
        </div>
        {choosing && (
          <section aria-label={tr(texts.anotherTime)} className={card}>
            <div className={presets}>
              {named(tr(texts.lastHour), lastHoursPeriod(1, now()))}
              {named('12 hours', lastHoursPeriod(12, now()))}
              {named(tr(texts.lastNight), lastNightPeriod(now(), timeZone))}
            </div>
            <PeriodForm
              span={night}
              shortest={REPLAY_LIMITS.leastMs}
              longest={REPLAY_LIMITS.ms}
              onlyPast
              submit={tr(texts.replayThisTime)}
              onChoose={choose}
            />
          </section>
        )}
      </div>
    </>
  )
}

// frame around the map, which marks it as a replay
const frame = css({
  position: 'absolute',
  inset: '0',
  zIndex: 'raised',
  borderWidth: '[0.25rem]',
  borderColor: 'selected',
  pointerEvents: 'none',
})
const place = css({
  position: 'absolute',
  top: '3',
  left: '3',
  // leaves space for the map tools
  right: '[7rem]',
  zIndex: 'panel',
  '&:has(> section)': { zIndex: 'overlay' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  paddingLeft: '3',
  paddingRight: '1.5',
  paddingBlock: '1.5',
  borderRadius: 'lg',
  bg: 'selected.soft',
  color: 'selected',
  borderWidth: 'thick',
  borderColor: 'selected',
  boxShadow: 'md',
  textStyle: 'dense',
  tabular: true,
  '& > strong': { textTransform: 'uppercase', letterSpacing: 'wide' },
  '& > span': { color: 'ink' },
  '& small': { display: 'block', textStyle: 'meta', color: 'ink.muted' },
  '@media (max-height: 30rem)': { top: '1.5', paddingBlock: '0.5', '& small': { display: 'none' } },
  _print: { right: '3' },
})
const actions = css({
  display: 'flex',
  gap: '2',
  marginLeft: 'auto',
  '& > button > span': { srOnly: { base: true, md: false } },
  '@media (max-height: 30rem)': { '& > button > span': { srOnly: true } },
})
const card = css({
  position: 'absolute',
  top: '[calc(100% + 0.5rem)]',
  right: '0',
  zIndex: 'overlay',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: '[min(22rem, 100%)]',
  padding: '3',
  // in a low window, the panel covers the page, because the map is too small
  '@media (max-height: 30rem)': {
    position: 'fixed',
    top: '2',
    left: '2',
    right: '[auto]',
    width: '[min(22rem, calc(100% - 1rem))]',
    maxHeight: '[calc(100dvh - 1rem)]',
    overflowY: 'auto',
  },
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
  color: 'ink',
})
const presets = css({ display: 'flex', gap: '2' })
const preset = css({ flex: '1' })
