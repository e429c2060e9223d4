import { BehaviorSubject, type Observable } from 'rxjs'
import { nextRow, type RowGesture } from '../../../ui/content/row-gesture.ts'

/** Selection of several guards, like files in a list; empty while only one is selected. */
export interface SelectedGuards {
  /** emits the latest on subscription */
  chosen$: Observable<ReadonlySet<string>>
  readonly chosen: ReadonlySet<string>
  /** whether a row of a list is a selectable guard */
  isGuard: (key: string) => boolean
  /**
   * Handles a click or key on the row at `at` of a list (`keys`: ids of guards, and other rows), where one
   * guard may be `selected`; `all` are the guards of all lists. Returns the row to focus; null: none.
   */
  take(
    gesture: RowGesture,
    at: number,
    keys: readonly string[],
    selected: string | null,
    all: readonly { id: string }[],
  ): number | null
  clear(): void
}

/** `isGuard` distinguishes guards from other rows. */
export function createSelectedGuards(
  first: readonly string[],
  isGuard: (key: string) => boolean,
): SelectedGuards {
  const chosen$ = new BehaviorSubject<ReadonlySet<string>>(new Set(first.filter(isGuard)))
  /** start row of a range selection; null: the focused row */
  let anchor: string | null = null

  const choose = (keys: readonly string[]) => chosen$.next(new Set(keys.filter(isGuard)))

  function chooseStretch(keys: readonly string[], from: string | undefined, to: number, adds: boolean) {
    const begin = from === undefined ? -1 : keys.indexOf(from)
    const [first, last] = begin < 0 ? [to, to] : [Math.min(begin, to), Math.max(begin, to)]
    anchor = keys[begin < 0 ? to : begin] ?? null
    choose([...(adds ? chosen$.value : []), ...keys.slice(first, last + 1)])
  }

  function toggle(key: string, selected: string | null) {
    const next = new Set(chosen$.value)
    if (next.size === 0 && selected !== null) next.add(selected)
    if (!next.delete(key)) next.add(key)
    anchor = key
    choose([...next])
  }

  return {
    chosen$,
    isGuard,
    get chosen() {
      return chosen$.value
    },
    take({ key, shiftKey, ctrlKey, metaKey, altKey }, at, keys, selected, all) {
      const adds = ctrlKey || metaKey
      const own = keys[at]
      if (altKey || own === undefined) return null
      if (key === undefined || key === ' ' || key === 'Enter') {
        if (shiftKey) chooseStretch(keys, anchor ?? selected ?? undefined, at, adds)
        else if (adds) toggle(own, selected)
        else anchor = own
        return shiftKey || adds ? at : null
      }
      if (adds && key.toLowerCase() === 'a') {
        choose(all.map(({ id }) => id))
        return at
      }
      const to = nextRow(key, at, keys.length)
      if (to === null || adds) return null
      if (!shiftKey) {
        anchor = null
        return null
      }
      const within = Math.min(Math.max(to, 0), keys.length - 1)
      chooseStretch(keys, anchor ?? own, within, false)
      return within
    },
    clear() {
      anchor = null
      if (chosen$.value.size > 0) choose([])
    },
  }
}
