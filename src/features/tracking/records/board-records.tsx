import { Suspense, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { usePermission } from '../../../app/app-services.ts'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { MapPin, PenLine } from '../../../ui/icons/record-icons.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
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
const SHOWN_KEY = 'askari.record-pins'

interface Props {
  host: MapHost
  /** the displayed replay; null: the board is live */
  night: OpenReplay | null
  guards: readonly TrackerGuard[]
  /** whether another card covers this one; `onUncover` closes it */
  covered: boolean
  onUncover: () => void
}

/** Incidents and occurrence-book entries on the map of a board, with a way to add one. */
export function BoardRecords({ host, night, guards, covered, onUncover }: Props) {
  const { now } = useBoard()
  const seesIncidents = usePermission('View Incidents')
  const seesEntries = usePermission('View Occurrences')
  const mayRecord = usePermission('Edit Incidents')
  const [shown, setShown] = useState(() => localStorage.getItem(SHOWN_KEY) !== 'hidden')
  const [opened, setOpened] = useState(false)
  const records = opened && !covered
  const mayShow = seesIncidents || seesEntries
  const toggle = () => {
    localStorage.setItem(SHOWN_KEY, shown ? 'hidden' : 'shown')
    setShown(!shown)
  }
  if (!mayShow && !mayRecord) return null
  return (
    <>
      {mayShow && shown && !night && <LivePins host={host} now={now} />}
      {mayShow && shown && night && <ReplayedPins host={host} night={night} />}
      <div className={corner}>
        <MapBar label={tr(texts.records)}>
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
              onClick={() => {
                if (covered) onUncover()
                setOpened(!records)
              }}
            >
              <PenLine />
            </IconButton>
          )}
        </MapBar>
      </div>
      <Suspense>
        {records && <RecordIncidentCard host={host} guards={guards} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}

const corner = css({
  position: 'absolute',
  top: '16',
  right: '3',
  zIndex: 'panel',
  _print: { display: 'none' },
})
