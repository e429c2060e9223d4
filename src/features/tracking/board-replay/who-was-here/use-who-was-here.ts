import { useCallback } from 'react'
import { EMPTY } from 'rxjs'
import { whoWasHere, type Circle, type FoundGuard } from '../../../../../domain/replay/who-was-here.ts'
import { loadedUntil } from '../../../../streams/replay/loaded-hours.ts'
import { useView } from '../../../../streams/use-view.ts'
import { useDisposable } from '../../use-disposable.ts'
import { loadingProgressText } from '../loading-progress-text.ts'
import type { ReplayRange } from '../../playback/range/replay-range.ts'
import { NOT_LOADED, type OpenReplay } from '../data/open-replay.ts'
import { formatFoundCount } from './format-stay.ts'
import { useTimeSlicedWork } from '../use-time-sliced-work.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const NOBODY: FoundGuard[] = []

/**
 * Searches the loaded part of a replay for guards in a circle during a period. `isDone` is whether the result
 * is for this circle and period. It always uses all data known today, because a replay "as seen at the time"
 * would show arrivals too late.
 */
export function useWhoWasHere(night: OpenReplay, place: Circle, { from, to }: ReplayRange) {
  const make = useCallback(() => (night.asSeen ? night.loadAll() : null), [night])
  const all = useDisposable(make)
  const progress = useView(night.asSeen ? (all?.progress$ ?? EMPTY) : night.progress$, NOT_LOADED)
  const { hours, loaded } = progress
  const look = useCallback(() => {
    const { limits, times } = night.parts
    const onRoster = new Map(night.rosterOfAll.guards.map((guard) => [guard.id, guard]))
    const tracks = all ?? night.tracks
    // recomputed after each loaded hour, when tracks have more fixes
    const ids = loaded === 0 ? [] : tracks.guards()
    const guards = ids.map((id) => onRoster.get(id) ?? { id, patrols: [], postings: [] })
    const knownUntil = (t: number) => Math.min(night.to, loadedUntil(hours, t))
    return whoWasHere(guards, { trackOf: tracks.trackOf, knownUntil, limits, times }, place, { from, to })
  }, [night, all, hours, loaded, place, from, to])
  const { result: found, isDone } = useTimeSlicedWork(look, NOBODY)
  const unread = loadingProgressText(progress, night)
  const said = `${isDone ? formatFoundCount(found, { from, to }) : tr(texts.looking)}${unread === null ? '' : tr(texts.bySoFar, { unread })}`
  return { found, said, isDone, isWhole: isDone && unread === null }
}
