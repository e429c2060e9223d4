import { Suspense, useState } from 'react'
import { UserSearch } from '../../../ui/icons/replay-icons.ts'
import { REPLAY_LIMITS } from '../../../../contract/tracking/location.ts'
import { areWindowsEqual, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useBoardReplay } from '../board-replay/use-board-replay.ts'
import type { Tracker } from '../create-tracker.ts'
import type { BoardCardKind } from '../map/board-card.tsx'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { boardWindow } from '../trail/board-window.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const BoardReplayCard = lazyPart(() =>
  import('../board-replay/board-replay-card.tsx').then((file) => file.BoardReplayCard),
)

interface Asked {
  tracker: Tracker
  map: TrackerMap | null
  guard: string | null
  /** period of the displayed trail; null if none is displayed */
  window: TrailWindow | null
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /** called to open the trail of a found guard at a time, ms since epoch */
  onGo: (guard: string, t: number) => void
}

/**
 * Offers "Who was here?" on a trail's page. It uses the tracks of all guards in the trail's period, and the
 * trail's clock.
 */
export function useWhoWasHereOfTrail({ tracker, map, guard, window, card, onCard, onGo }: Asked) {
  const [span, setSpan] = useState<{ of: TrailWindow | null; window: TrailWindow | null } | null>(null)
  const { clock } = tracker
  const isAsked = card === 'who was here' && window !== null
  if (isAsked && (span === null || !areWindowsEqual(span.of, window))) {
    const of = tracker.guardTrail.bounds()
    if (of) setSpan({ of: window, window: boardWindow(of, clock.moment || of.to, REPLAY_LIMITS.ms) })
  }
  const opening = useBoardReplay({ window: isAsked ? (span?.window ?? null) : null, asSeen: false }, clock)
  const { night, mayReplay, isPending, refusal } = opening
  const isOpen = isAsked && night !== null
  return {
    isOpen,
    button: mayReplay && (
      <Button
        size="sm"
        icon={<UserSearch />}
        pressed={isAsked}
        busy={isPending}
        title={refusal ?? tr(texts.whoWasHere)}
        onClick={() => onCard(isAsked ? null : 'who was here')}
      >
        <span>{tr(texts.whoWasHere)}</span>
      </Button>
    ),
    card: isOpen && map && (
      <Suspense>
        <BoardReplayCard
          kind="who was here"
          night={night}
          host={map.host}
          guard={guard}
          onSelect={(id) => onGo(id, clock.moment)}
          onFollow={onGo}
          onClose={() => onCard(null)}
        />
      </Suspense>
    ),
  }
}
