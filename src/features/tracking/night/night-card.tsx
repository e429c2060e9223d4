import type { MapHost } from '../../../map/map-host.ts'
import { HappeningsFeed } from './happenings-feed.tsx'
import type { BoardCardKind } from './night-player.tsx'
import type { OpenNight } from './open-night.ts'
import { WhoWasHerePanel } from './who-was-here-panel.tsx'

interface Props {
  kind: BoardCardKind
  night: OpenNight
  host: MapHost
  onSelect: (guard: string) => void
  onClose: () => void
}

/** What lies on the map of a replay. */
export function NightCard({ kind, host, ...card }: Props) {
  return kind === 'happenings' ? <HappeningsFeed {...card} /> : <WhoWasHerePanel {...card} host={host} />
}
