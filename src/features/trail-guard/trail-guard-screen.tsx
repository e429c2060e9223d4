import { useCallback, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app-services.ts'
import type { TrailWindow } from '../../machines/tracking.ts'
import type { MapDesk } from '../tracking/create-map-desk.ts'
import type { Screen } from '../tracking/create-screen.ts'
import { KeyHelpDialog } from '../tracking/key-help-dialog.tsx'
import { markAsked } from '../tracking/mark-drawn.ts'
import { PlaybackControls } from '../tracking/playback-controls.tsx'
import { TrackerFrame } from '../tracking/tracker-frame.tsx'
import type { Clicked } from '../tracking/tracker-popup.tsx'
import { TrackerStage } from '../tracking/tracker-stage.tsx'
import { useTracking } from '../tracking/tracking-context.ts'
import { sameWindow } from '../tracking/trail-window.ts'
import { useMomentInLink } from '../tracking/use-moment-in-link.ts'
import { usePlaybackKeys } from '../tracking/use-playback-keys.ts'
import { useRoster } from '../tracking/use-roster.ts'
import { useSelectedGuard } from '../tracking/use-selected-guard.ts'
import { useShownTrail } from '../tracking/use-shown-trail.ts'
import { useTrackerSearch } from '../tracking/use-tracker-search.ts'
import { useTrailFromLink } from '../tracking/use-trail-from-link.ts'
import { GuardPanel } from './guard-panel.tsx'

export function TrailGuardScreen({ screen }: { screen: Screen }) {
  const { live, board } = useTracking()
  const mayReplay = usePermission('replay_history')
  const [search, change] = useTrackerSearch()
  const rostered = useRoster()
  const [mapDesk, setMapDesk] = useState<MapDesk | null>(null)
  const [clickedOn, setClickedOn] = useState<{ clicked: Clicked; guard: string | null } | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [help, setHelp] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const { guard } = search
  // a point belongs to the trail of the guard it was clicked on; Back may have brought another guard
  const popup = clickedOn?.clicked.kind === 'trail' && clickedOn.guard !== guard ? null : clickedOn?.clicked

  useEffect(() => board.count(rostered.roster.guards.map(({ id }) => id)), [board, rostered.roster.guards])
  useTrailFromLink(screen.desk, search, mayReplay)
  useSelectedGuard(mapDesk, live, guard, search.window !== null && mayReplay)
  useMomentInLink(screen, change)
  const shown = useShownTrail(screen, mapDesk)

  const chosen = rostered.roster.guards.find(({ id }) => id === guard)

  const select = useCallback(
    (id: string | null) => {
      setClickedOn(null)
      change({ guard: id, window: null, at: null }, { replace: false })
    },
    [change],
  )
  const choose = (window: TrailWindow) => {
    if (guard === null) return
    markAsked('askari: press to trail drawn')
    setClickedOn(null)
    setPanelOpen(false)
    if (sameWindow(screen.desk.actor.getSnapshot().context.window, window)) screen.desk.show(guard, window)
    change({ window, at: null })
  }
  const onPopup = useCallback(
    (clicked: Clicked | null) => {
      if (clicked?.kind === 'guard' && clicked.id !== guard) select(clicked.id)
      setClickedOn(clicked && { clicked, guard })
    },
    [guard, select],
  )
  const clear = () => {
    const typing = document.activeElement === searchBox.current
    if (popup) setClickedOn(null)
    else if (typing || search.q !== '') {
      change({ q: '' })
      searchBox.current?.blur()
    } else if (guard !== null) select(null)
  }
  const keys = usePlaybackKeys(
    screen,
    {
      search: () => {
        setPanelOpen(true)
        requestAnimationFrame(() => searchBox.current?.focus())
      },
      clear,
      help: () => setHelp(true),
    },
    mayReplay,
  )

  return (
    <>
      <TrackerFrame
        title="Security Guards"
        aside={chosen && <span className={chosenName}>{chosen.user_full_name}</span>}
        open={panelOpen}
        onOpen={setPanelOpen}
        map={
          <TrackerStage
            screen={screen}
            roster={rostered.roster}
            trail={shown.trail}
            sources={shown.sources}
            popup={popup ?? null}
            onPopup={onPopup}
            onMapDesk={setMapDesk}
            onHelp={() => setHelp(true)}
          />
        }
        dock={
          guard !== null && mayReplay ? (
            <PlaybackControls replay={screen.replay} trail={shown.playback} />
          ) : null
        }
        panel={
          <GuardPanel
            rostered={rostered}
            search={search}
            change={change}
            shown={shown}
            mayReplay={mayReplay}
            searchRef={searchBox}
            onSelect={select}
            onChoose={choose}
            onReplay={() => screen.replay.actor.send({ type: 'restart.pressed' })}
          />
        }
      />
      <KeyHelpDialog replay={mayReplay} open={help} onClose={() => setHelp(false)} {...keys} />
    </>
  )
}

const chosenName = css({ display: { md: 'none' }, fontWeight: 'normal', color: 'ink.muted', truncate: true })
