import { useEffect, useMemo, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { BoardCard } from './board-card.tsx'
import { MarkRows } from '../replay/mark-rows.tsx'
import { happeningKey, happeningShape, happeningText } from './happening-words.ts'
import type { OpenNight } from './open-night.ts'
import { useHappenings } from './use-happenings.ts'

interface Props {
  night: OpenNight
  onSelect: (guard: string) => void
  onClose: () => void
}

const MOST = 100

/** What had happened by the moment of the board, the newest first; a press goes there. */
export function HappeningsFeed({ night, onSelect, onClose }: Props) {
  const { happenings, nameOf } = useHappenings(night)
  const { clock, timeZone } = night
  const [count, setCount] = useState(0)
  useEffect(() => {
    const moves = clock.moment$.subscribe((t) =>
      setCount(happenings.findLastIndex((each) => each.t <= t) + 1),
    )
    return () => moves.unsubscribe()
  }, [clock, happenings])
  const rows = useMemo(
    () =>
      happenings
        .slice(Math.max(0, count - MOST), count)
        .toReversed()
        .map((happening) => ({
          key: happeningKey(happening),
          shape: happeningShape(happening),
          text: happeningText(happening, nameOf),
          time: zoneClock(timeZone).time(happening.t),
          onPress: () => {
            clock.actor.send({ type: 'seek.asked', t: happening.t })
            if ('guard' in happening) onSelect(happening.guard)
          },
        })),
    [happenings, count, nameOf, timeZone, clock, onSelect],
  )
  return (
    <BoardCard title="What has happened" onClose={onClose}>
      {rows.length === 0 && <p className={none}>Nothing yet at this moment.</p>}
      <MarkRows rows={rows} current={0} />
    </BoardCard>
  )
}

const none = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })
