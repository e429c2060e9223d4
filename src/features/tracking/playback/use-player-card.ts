import { useState } from 'react'
import { useUrlParams, withParams } from '../../../routing/use-url-params.ts'
import type { BoardCardKind } from '../map/board-card.tsx'

/**
 * Returns the card that is open on a player's map, and a function to open another. If the URL has a search
 * circle, the search is open.
 */
export function usePlayerCard(
  played: object | null,
): [card: BoardCardKind | null, open: (card: BoardCardKind | null) => void] {
  const [params, write] = useUrlParams()
  const hasPlace = params.has('place')
  const [held, setHeld] = useState<{ played: object | null; card: BoardCardKind | null }>({
    played,
    card: hasPlace ? 'who was here' : null,
  })
  if (held.played !== played) setHeld({ played, card: hasPlace ? 'who was here' : held.card })
  const open = (next: BoardCardKind | null) => {
    if (next !== 'who was here' && hasPlace)
      write((before) => withParams(before, { place: null }), { replace: true, preventScrollReset: true })
    setHeld({ played, card: next })
  }
  return [held.card, open]
}
