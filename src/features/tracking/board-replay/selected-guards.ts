import { BehaviorSubject, type Observable } from 'rxjs'
import { nextRow, type RowGesture } from '../../../ui/content/row-gesture.ts'

/**
 * Guards selected together, as files are selected in a file list. Empty while at most one guard is selected.
 */
export interface SelectedGuards {
  /** emits the current value, then every change */
  chosen$: Observable<ReadonlySet<string>>
  readonly chosen: ReadonlySet<string>
  /** whether a row is a guard; other rows are headings and cannot be selected */
  isGuard: (key: string) => boolean
  /**
   * Applies a click or key press to the selection. `at` is the index of its row in `keys`, `selected` the
   * single selected guard, and `all` are the guards for Ctrl+A. Returns the index of the row to focus, or
   * null.
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

/** Creates a selection. `isGuard` distinguishes guards from headings. */
export function createSelectedGuards(
  first: readonly string[],
  isGuard: (key: string) => boolean,
): SelectedGuards {
  const chosen$ = new BehaviorSubject<ReadonlySet<string>>(new Set(first.filter(isGuard)))
  /** row at which a range selection with Shift begins; null for the focused row */
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
