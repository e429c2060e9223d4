import { useCallback } from 'react'
import { EMPTY } from 'rxjs'
import { whoWasHere, type Circle, type FoundGuard } from '../../../../../domain/night/who-was-here.ts'
import { loadedUntil } from '../../../../streams/night/loaded-hours.ts'
import { useView } from '../../../../streams/use-view.ts'
import { useMade } from '../../use-made.ts'
import { loadedText } from '../loaded-text.ts'
import type { NightRange } from '../player/night-range.ts'
import { NOT_LOADED, type OpenNight } from '../open-night.ts'
import { foundText } from './stay-words.ts'
import { useSlicedWork } from '../use-sliced-work.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const NOBODY: FoundGuard[] = []

/**
 * Searches guards in a circle and range of a replay, in the loaded part; `isDone`: the result is for the
 * current question. It uses all fixes and patrols known now, even on a board "as seen at the time", where a
 * first contact would be too late.
 */
export function useWhoWasHere(night: OpenNight, place: Circle, { from, to }: NightRange) {
  const make = useCallback(() => (night.asSeen ? night.loadAll() : null), [night])
  const all = useMade(make)
  const progress = useView(night.asSeen ? (all?.progress$ ?? EMPTY) : night.progress$, NOT_LOADED)
  const { hours, loaded } = progress
  const look = useCallback(() => {
    const { limits, times } = night.parts
    const onRoster = new Map(night.rosterOfAll.guards.map((guard) => [guard.id, guard]))
    const tracks = all ?? night.tracks
    // tracks grow with each hour that is loaded
    const ids = loaded === 0 ? [] : tracks.guards()
    const guards = ids.map((id) => onRoster.get(id) ?? { id, patrols: [], postings: [] })
    const knownUntil = (t: number) => Math.min(night.to, loadedUntil(hours, t))
    return whoWasHere(guards, { trackOf: tracks.trackOf, knownUntil, limits, times }, place, { from, to })
  }, [night, all, hours, loaded, place, from, to])
  const { result: found, isDone } = useSlicedWork(look, NOBODY)
  const unread = loadedText(progress, night)
  const said = `${isDone ? foundText(found, { from, to }) : tr(texts.looking)}${unread === null ? '' : tr(texts.bySoFar, { unread })}`
  return { found, said, isDone, isWhole: isDone && unread === null }
}
