import { useSelector } from '@xstate/react'
import { Route, X } from '../../../ui/icons/control-icons.ts'
import { LocateFixed } from '../../../ui/icons/tracker-icons.ts'
import { Suspense, useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { usePermission } from '../../../app/app-services.ts'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { formatDegrees } from '../../../map/view/map-popup.tsx'
import { useView } from '../../../streams/use-view.ts'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { DataList } from '../../../ui/content/data-list.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import type { ReplayPeriod } from '../guards/past-rounds.tsx'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Playback } from '../playback/create-playback.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const GuardRounds = lazyPart(() => import('../guards/guard-rounds.tsx').then((file) => file.GuardRounds))
const PastRounds = lazyPart(() => import('../guards/past-rounds.tsx').then((file) => file.PastRounds))

interface Props {
  id: string
  name: string
  map: TrackerMap | null
  replay: Playback
  /** period of the replay; null on the live map */
  past: ReplayPeriod | null
  onClear: () => void
}

/** Panel of the selected guard: newest fix, switch for following, and link to the trail. */
export function FollowedGuard({ id, name, map, replay, past, onClear }: Props) {
  const { clock, prepare } = useTracking()
  const { live, withoutFix } = useBoard()
  const mayReplay = usePermission('View Trails')
  const mayWatch = usePermission('View Patrols')
  const guard = useView(
    useMemo(() => live.guard$(id), [live, id]),
    live.current().byId.get(id),
  )
  const follow = useSelector(replay.actor, (snapshot) => snapshot.context.follow)
  useEffect(() => {
    map?.followLive(follow ? id : null)
    return () => map?.followLive(null)
  }, [map, follow, id])
  const asksNext = mayReplay && past === null ? id : null
  useEffect(() => {
    if (asksNext !== null) prepare(asksNext)
  }, [asksNext, prepare])
  const fix = guard?.fix
  const without = live.told() ? '–' : withoutFix(id)
  return (
    <section aria-label={tr(texts.selectedGuard)} className={card}>
      <header className={head}>
        <h3 className={heading}>{name}</h3>
        <IconButton label={tr(texts.clearSelection)} size="sm" onClick={onClear}>
          <X />
        </IconButton>
      </header>
      <DataList
        items={[
          { name: tr(texts.lastUpdate), value: fix ? clock.full(fix.t) : withoutFix(id) },
          {
            name: tr(texts.position),
            value: fix ? `${formatDegrees(fix.lat)}, ${formatDegrees(fix.lon)}` : without,
          },
          { name: tr(texts.accuracy), value: fix ? accuracyText(fix.accuracy) : without },
        ]}
      />
      {mayWatch && (
        <Suspense>{past === null ? <GuardRounds id={id} /> : <PastRounds id={id} night={past} />}</Suspense>
      )}
      <div className={row}>
        <Button
          size="sm"
          icon={<LocateFixed />}
          pressed={follow}
          onClick={() => replay.actor.send({ type: 'follow.toggled' })}
        >
          {follow ? tr(texts.followOn) : tr(texts.followOff)}
        </Button>
        {mayReplay && (
          <Link
            className={buttonRecipe({ size: 'sm' })}
            to={`/tracker/trail?guard=${encodeURIComponent(id)}&${past ? `from=${past.from}&to=${past.to}` : 'hours=6'}`}
          >
            <Route aria-hidden /> {tr(texts.showTrail)}
          </Link>
        )}
      </div>
    </section>
  )
}

const accuracyText = (accuracy: number | null) =>
  accuracy === null ? 'unknown' : `± ${Math.round(accuracy)} m`

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '3',
  borderTopWidth: 'thin',
  borderBottomWidth: 'thin',
  borderColor: 'line',
  bg: 'sunken',
})
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const heading = css({ textStyle: 'heading', truncate: true })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
