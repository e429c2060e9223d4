import { useEffect, useEffectEvent, useState } from 'react'
import type { BoardCardKind } from '../map/board-card.tsx'
import { useReplayUrlState } from '../use-replay-url-state.ts'

/** The card on the map of what is played, one at a time; a link with a search circle opens the search. */
export function usePlayerCard(
  played: object | null,
): [card: BoardCardKind | null, open: (card: BoardCardKind | null) => void] {
  const [{ place }, change] = useReplayUrlState()
  const [card, setCard] = useState<BoardCardKind | null>(null)
  const openSearch = useEffectEvent(() => {
    if (place !== null) setCard('who was here')
  })
  useEffect(() => openSearch(), [played])
  const open = (next: BoardCardKind | null) => {
    if (next !== 'who was here' && place !== null) change({ place: null })
    setCard(next)
  }
  return [card, open]
}
