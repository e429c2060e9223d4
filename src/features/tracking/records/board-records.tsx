import { Suspense, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { usePermission } from '../../../app/app-services.ts'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { Bell, MapPin, PenLine } from '../../../ui/icons/record-icons.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { useOpenAlarmCount } from '../../alarms/desk/use-desk-alarms.ts'
import { BoardCard } from '../map/board-card.tsx'
import { MapBar } from '../map/map-bar.tsx'
import type { TrackerGuard } from '../tracker-data.ts'
import { useBoard } from '../use-tracking.ts'
import type { OpenReplay } from '../board-replay/data/open-replay.ts'
import { LivePins, ReplayedPins } from './record-pins.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const RecordIncidentCard = lazyPart(() =>
  import('./record-incident-card.tsx').then((file) => file.RecordIncidentCard),
)
const MapAlarms = lazyPart(() => import('../../alarms/desk/map-alarms.tsx').then((file) => file.MapAlarms))
const SHOWN_KEY = 'askari.record-pins'

interface Props {
  host: MapHost
  /** the open replay; null if the page is live */
  night: OpenReplay | null
  guards: readonly TrackerGuard[]
  /** whether another card is open at the same place; `onUncover` closes it */
  covered: boolean
  onUncover: () => void
}

/** Draws incidents and occurrences on the tracker's map, with a button to record an incident. */
export function BoardRecords({ host, night, guards, covered, onUncover }: Props) {
  const { now } = useBoard()
  const seesIncidents = usePermission('View Incidents')
  const seesEntries = usePermission('View Occurrences')
  const mayRecord = usePermission('Edit Incidents')
  const [shown, setShown] = useState(() => localStorage.getItem(SHOWN_KEY) !== 'hidden')
  // alarms are present ones, so a replay does not offer them
  const seesAlarms = usePermission('View Alarms') && !night
  const [opened, setOpened] = useState<'incident' | 'alarms' | null>(null)
  const records = opened === 'incident' && !covered
  const alarms = opened === 'alarms' && seesAlarms && !covered
  const mayShow = seesIncidents || seesEntries
  const toggle = () => {
    localStorage.setItem(SHOWN_KEY, shown ? 'hidden' : 'shown')
    setShown(!shown)
  }
  const open = (what: 'incident' | 'alarms', isOpen: boolean) => {
    if (covered) onUncover()
    setOpened(isOpen ? null : what)
  }
  if (!mayShow && !mayRecord && !seesAlarms) return null
  return (
    <>
      {mayShow && shown && !night && <LivePins host={host} now={now} />}
      {mayShow && shown && night && <ReplayedPins host={host} night={night} />}
      <div className={corner}>
        <MapBar label={tr(texts.records)}>
          {seesAlarms && <AlarmsButton pressed={alarms} onPress={() => open('alarms', alarms)} />}
          {mayShow && (
            <IconButton
              label={
                night
                  ? tr(texts.incidentsAndOccurrencesOfTheDayBeforeThis)
                  : tr(texts.incidentsAndOccurrencesOfTheLastDay)
              }
              pressed={shown}
              onClick={toggle}
            >
              <MapPin />
            </IconButton>
          )}
          {mayRecord && (
            <IconButton
              label={tr(texts.recordAnIncidentHere)}
              pressed={records}
              aria-expanded={records}
              onClick={() => open('incident', records)}
            >
              <PenLine />
            </IconButton>
          )}
        </MapBar>
      </div>
      <Suspense>
        {records && <RecordIncidentCard host={host} guards={guards} onClose={() => setOpened(null)} />}
        {alarms && (
          <BoardCard title={tr(texts.alarms)} onClose={() => setOpened(null)} broad>
            <MapAlarms />
          </BoardCard>
        )}
      </Suspense>
    </>
  )
}

/** Button that opens the alarm desk beside the map, with the number of open alarms. */
function AlarmsButton({ pressed, onPress }: { pressed: boolean; onPress: () => void }) {
  const count = useOpenAlarmCount() ?? 0
  return (
    <IconButton
      label={count === 0 ? tr(texts.alarms) : tr(texts.alarmsCountOpen, { count })}
      pressed={pressed}
      aria-expanded={pressed}
      className={css({ position: 'relative' })}
      onClick={onPress}
    >
      <Bell />
      {count > 0 && (
        <span aria-hidden className={badge}>
          {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
        </span>
      )}
    </IconButton>
  )
}

const MOST_COUNTED = 99
const badge = css({
  position: 'absolute',
  top: '[-0.25rem]',
  right: '[-0.25rem]',
  minWidth: '4',
  paddingInline: '1',
  borderRadius: 'full',
  bg: 'danger',
  color: 'danger.on',
  fontSize: '[0.6875rem]',
  lineHeight: '[1rem]',
  fontWeight: 'semibold',
  textAlign: 'center',
})
const corner = css({
  position: 'absolute',
  top: '16',
  right: '3',
  zIndex: 'panel',
  _print: { display: 'none' },
})
