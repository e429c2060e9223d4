import { BehaviorSubject, type Observable } from 'rxjs'
import type { BoardParts } from '../../../../domain/night/board-at.ts'
import { guardHappenings, type KnownOfNight } from '../../../../domain/night/guard-happenings.ts'
import { inOrder, type CompanyHappening, type Happening } from '../../../../domain/night/happening.ts'

export interface Happenings {
  /** all that is known by now, in order; the latest at once on subscription */
  happenings$: Observable<readonly Happening[]>
  /** to be called when tracks have grown */
  tracksGrew(): void
  dispose(): void
}

interface Parts extends KnownOfNight, Pick<BoardParts, 'roster' | 'trackOf'> {
  /** what is known beforehand */
  ofCompany: readonly CompanyHappening[]
}

/** Work on tracks gives way to pictures and presses so often, ms. */
const SLICE_MS = 8
/** hours that come one upon another are read together */
const REST_MS = 300

/** Reads the tracks of a night for what happened, a slice at a time, and again as they grow. */
export function gatherHappenings({ roster, trackOf, ofCompany, ...known }: Parts): Happenings {
  const happenings$ = new BehaviorSubject<readonly Happening[]>(inOrder(ofCompany))
  const ofGuard = new Map<string, readonly Happening[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function work(at: number) {
    const end = performance.now() + SLICE_MS
    for (let i = at; i < roster.guards.length; i += 1) {
      if (performance.now() > end) {
        timer = setTimeout(() => work(i))
        return
      }
      read(i)
    }
    const { from, to } = roster
    const all = [...ofCompany, ...[...ofGuard.values()].flat()]
    happenings$.next(inOrder(all.filter(({ t }) => from <= t && t <= to)))
  }

  function read(i: number) {
    const guard = roster.guards[i]
    const track = guard && trackOf(guard.id)
    if (!guard || !track) return
    ofGuard.set(guard.id, guardHappenings(guard, track, known))
  }

  return {
    happenings$: happenings$.asObservable(),
    tracksGrew() {
      clearTimeout(timer)
      timer = setTimeout(() => work(0), REST_MS)
    },
    dispose() {
      clearTimeout(timer)
      happenings$.complete()
    },
  }
}
