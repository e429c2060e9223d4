import { useMemo } from 'react'
import { NEVER } from 'rxjs'
import { useView } from '../../../streams/use-view.ts'
import type { GuardMultiSelection } from '../guards/guard-list.tsx'
import type { OpenReplay } from './data/open-replay.ts'

/**
 * Returns the selection of several guards in a replay, null on the live map. `listed` are the listed guards.
 */
export function useGuardMultiSelection(
  night: OpenReplay | null,
  selected: string | null,
  listed: readonly { id: string }[],
): GuardMultiSelection | null {
  const chosen = useView(night?.chosen.chosen$ ?? NEVER, night?.chosen.chosen ?? null)
  return useMemo(
    () =>
      night &&
      chosen && {
        count: chosen.size,
        isChosen: (key) => (night.chosen.isGuard(key) ? chosen.has(key) : undefined),
        take: (gesture, at, keys) => night.chosen.take(gesture, at, keys, selected, listed),
      },
    [night, chosen, selected, listed],
  )
}
