import { useCallback } from 'react'
import { whoWasHere, type Circle, type FoundGuard } from '../../../../../domain/night/who-was-here.ts'
import { useView } from '../../../../streams/use-view.ts'
import { loadedText } from '../loaded-text.ts'
import type { NightRange } from '../player/night-range.ts'
import { NOT_LOADED, type OpenNight } from '../open-night.ts'
import { foundText } from './stay-words.ts'
import { useSlicedWork } from '../use-sliced-work.ts'

const NOBODY: FoundGuard[] = []

/** Who was in a circle in a range of a night, as far as it is loaded; `isDone` while that is the answer to what is asked now. */
export function useWhoWasHere(night: OpenNight, place: Circle, { from, to }: NightRange) {
  const progress = useView(night.progress$, NOT_LOADED)
  const { loaded } = progress
  const look = useCallback(() => {
    const { roster, limits, minuteAt } = night.parts
    const onBooks = new Map(roster.guards.map((guard) => [guard.id, guard]))
    // tracks grow with each hour that is loaded
    const ids = loaded === 0 ? [] : night.tracks.guards()
    const guards = ids.map((id) => onBooks.get(id) ?? { id, patrols: [], duties: [] })
    const knownUntil = (t: number) => Math.min(night.to, night.knownUntil(t))
    const known = { trackOf: night.walkedOf, knownUntil, limits, minuteAt }
    return whoWasHere(guards, known, place, { from, to })
  }, [night, place, from, to, loaded])
  const { result: found, isDone } = useSlicedWork(look, NOBODY)
  const unread = loadedText(progress, night)
  const said = `${isDone ? foundText(found, { from, to }) : 'Looking'}${unread === null ? '' : `, by ${unread} so far`}`
  return { found, said, isDone, isWhole: isDone && unread === null }
}
