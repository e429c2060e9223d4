import type { MapHost } from '../../../map/hosts/map-host.ts'
import { TimelineEventList } from './timeline-events/timeline-event-list.tsx'
import type { OpenReplay } from './data/open-replay.ts'
import type { BoardCardKind } from '../map/board-card.tsx'
import { WhoWasHerePanel } from './who-was-here/who-was-here-panel.tsx'

interface Props {
  kind: BoardCardKind
  night: OpenReplay
  host: MapHost
  guard: string | null
  onSelect: (guard: string) => void
  /** called to follow a guard from a time, ms since epoch */
  onFollow: (guard: string, t: number) => void
  onClose: () => void
}

/** Card over a replay's map: events, or "Who was here?". */
export function BoardReplayCard({ kind, night, host, guard, onSelect, onFollow, onClose }: Props) {
  return kind === 'happenings' ? (
    <TimelineEventList night={night} host={host} guard={guard} onSelect={onSelect} onClose={onClose} />
  ) : (
    <WhoWasHerePanel night={night} host={host} onFollow={onFollow} onClose={onClose} />
  )
}
