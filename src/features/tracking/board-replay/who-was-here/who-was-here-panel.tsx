import { SlidersHorizontal } from '../../../../ui/icons/control-icons.ts'
import { useMemo, useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { formatAge } from '../../../../../domain/time/age.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { CircleCanvas } from '../../../../map/geofence/circle-canvas.tsx'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { ExportButton } from '../../export/export-button.tsx'
import { timeFormatterFor } from '../../playback/events/format-trail-event.ts'
import { BoardCard } from '../../map/board-card.tsx'
import { FoundGuards } from './found-guards.tsx'
import { foundExportSelection } from './found-export-selection.ts'
import { clipRange } from '../../playback/range/replay-range.ts'
import { guardNames } from '../guard-names.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { PlaceLine } from './place-line.tsx'
import { whoWasHereReport } from './who-was-here-report.ts'
import { WhoWasHereForm } from './who-was-here-form.tsx'
import { SaveReplay } from './save-replay.tsx'
import { useCircleInView } from './use-circle-in-view.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'
import { useFilteredReplayGuards } from '../use-filtered-replay-guards.ts'
import { useSearchCircle } from './use-search-circle.ts'
import { useWhoWasHere } from './use-who-was-here.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  night: OpenReplay
  host: MapHost
  onFollow: (guard: string, t: number) => void
  onClose: () => void
}

/** Whether the window is large enough to show the form and the results together. */
const roomy = window.matchMedia('(min-width: 48rem) and (min-height: 30rem)')

/** Panel of "Who was here?": guards who were in a circle on the map during a period. */
export function WhoWasHerePanel({ night, host, onFollow, onClose }: Props) {
  const { clock, timeZone } = night
  const nameOf = useMemo(() => guardNames(night.parts.roster), [night])
  const time = timeFormatterFor(zoneClock(timeZone), night)
  const [search, change] = useReplayUrlState()
  const { place, linked, isGiven, setPlace, toMiddle } = useSearchCircle(host)
  const card = useCircleInView(host, linked, isGiven ? null : ({ lat, lng }) => setPlace({ lat, lon: lng }))
  const picked = clipRange(search.range, night)
  const range = picked ?? { from: night.from, to: night.to }
  const { found, said, isDone, isWhole } = useWhoWasHere(night, place, range)
  const isNarrowed = useFilteredReplayGuards(night) !== null
  // whether the user opened or closed the form; null until then
  const [asks, setAsks] = useState<boolean | null>(null)
  const isAsking = asks ?? (roomy.matches || (isWhole && found.length === 0))
  const goTo = (guard: string, t: number) => {
    clock.seek(t)
    onFollow(guard, t)
  }
  return (
    <>
      <CircleCanvas
        host={host}
        centre={{ lat: place.lat, lng: place.lon }}
        radius={place.radiusM}
        onCentre={({ lat, lng }) => setPlace({ lat, lon: lng })}
        onRadius={(radiusM) => setPlace({ radiusM })}
      />
      <BoardCard ref={card} title={tr(texts.whoWasHere)} onClose={onClose} broad>
        <div className={body}>
          <div className={head}>
            <p role="status" className={answer}>
              {said}
            </p>
            <p>
              {rich(texts.fromToToAgeText, {
                from: time(range.from),
                to: time(range.to),
                ageText: formatAge(range.to - range.from),
              })}
            </p>
            <PlaceLine
              night={night}
              place={place}
              onShow={() =>
                host.setCamera({ center: { lat: place.lat, lng: place.lon } }, { animateMs: 500 })
              }
            />
            {isNarrowed && <p>{tr(texts.ofAllGuardsWhateverTheFiltersOfThe)}</p>}
            {night.asSeen && <p>{tr(texts.byAllFixesOfThatTimeAlsoThose)}</p>}
            <div className={buttons}>
              <Button
                size="sm"
                icon={<SlidersHorizontal />}
                aria-expanded={isAsking}
                onClick={() => setAsks(!isAsking)}
              >
                {tr(texts.placeAndTime)}
              </Button>
              <ExportButton
                disabled={found.length === 0}
                waits={!isDone}
                circle={place}
                selection={() => ({
                  ...foundExportSelection(found, range, { nameOf, time }),
                  answer: (exported) =>
                    whoWasHereReport({
                      place,
                      ...range,
                      found: found.filter(({ guard }) => exported.has(guard)),
                      clock: zoneClock(timeZone),
                      time,
                    }),
                })}
              />
              <SaveReplay night={night} host={host} />
            </div>
          </div>
          <div>
            {isAsking && (
              <div onFocus={() => setAsks(true)}>
                <WhoWasHereForm
                  night={night}
                  range={picked && search.range}
                  onRange={(next) => change({ range: next })}
                  radiusM={place.radiusM}
                  onRadius={(radiusM) => setPlace({ radiusM })}
                  onMiddle={toMiddle}
                />
              </div>
            )}
            <FoundGuards found={found} range={range} nameOf={nameOf} time={time} onGo={goTo} />
          </div>
        </div>
      </BoardCard>
    </>
  )
}

const LOW = '@media (max-height: 30rem) and (min-width: 48rem)'
const body = css({
  overflowY: 'auto',
  minHeight: '0',
  // form and results are side by side in a low window
  [LOW]: { display: 'grid', gridTemplateColumns: '[11.5rem 1fr]', alignItems: 'start' },
})
const head = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  padding: '3',
  paddingTop: '2',
  textStyle: 'dense',
  color: 'ink.muted',
  tabular: true,
})
const answer = css({ textStyle: 'label', color: 'ink' })
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1.5',
  paddingTop: '1',
  [LOW]: { position: 'absolute', top: '0.5', right: '10', _coarse: { right: '[3.25rem]' }, paddingTop: '0' },
})
