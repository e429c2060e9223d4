import { BehaviorSubject, type Observable } from 'rxjs'
import type { BoardParts } from '../../../../domain/night/board-at.ts'
import { guardHappenings, type KnownOfNight } from '../../../../domain/night/guard-happenings.ts'
import { inOrder, type CompanyHappening, type Happening } from '../../../../domain/night/happening.ts'

/** What happened in a night, in order, and whether all that is loaded of it has been read. */
export interface Gathered {
  happenings: readonly Happening[]
  isRead: boolean
}

export interface Happenings {
  /** the latest at once on subscription */
  gathered$: Observable<Gathered>
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

/**
 * Reads the tracks of a night for what happened, a slice at a time. What grows while it reads is read by a pass after
 * this one, so that hours which come faster than they are read do not keep all of them back.
 */
export function gatherHappenings({ roster, trackOf, ofCompany, ...known }: Parts): Happenings {
  const gathered$ = new BehaviorSubject<Gathered>({ happenings: inOrder(ofCompany), isRead: false })
  let ofGuards: Happening[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasGrown = false

  function begin() {
    hasGrown = false
    ofGuards = []
    work(0)
  }

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
    const happenings = inOrder([...ofCompany, ...ofGuards].filter(({ t }) => from <= t && t <= to))
    timer = hasGrown ? setTimeout(begin, REST_MS) : undefined
    gathered$.next({ happenings, isRead: !hasGrown })
  }

  function read(i: number) {
    const guard = roster.guards[i]
    const track = guard && trackOf(guard.id)
    if (guard && track) ofGuards.push(...guardHappenings(guard, track, known))
  }

  return {
    gathered$: gathered$.asObservable(),
    tracksGrew() {
      hasGrown = true
      if (timer !== undefined) return
      timer = setTimeout(begin, REST_MS)
      if (gathered$.value.isRead) gathered$.next({ ...gathered$.value, isRead: false })
    },
    dispose() {
      clearTimeout(timer)
      gathered$.complete()
    },
  }
}
