import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useLimits, usePermission, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { bookmarkLink, replayLink } from './replay-link.ts'

const LOOK_MS = 60_000
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const entry = css({
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const faint = css({ color: 'ink.muted' })

/** The board as it was at the time of the incident, and the replays that were saved with it; only for those who may see trails. */
export function ReplayCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const now = useNow(LOOK_MS)
  const isWhole = useLimits() === null
  const mayReplay = usePermission('View Trails') && isWhole
  if (!mayReplay) return null
  return (
    <Card
      title={`Replays (${row.bookmarks.length})`}
      aside={
        <Link to={replayLink(row, now)} className={buttonRecipe({ size: 'sm' })}>
          Who was here?
        </Link>
      }
    >
      {row.bookmarks.length === 0 ? (
        <p className={none}>
          No replay is saved. “Who was here?” opens the board of that minute, where you can save what you
          find.
        </p>
      ) : (
        <ul aria-label="Replays">
          {row.bookmarks.map((each) => (
            <li key={each.entry_id} className={entry}>
              <Link to={bookmarkLink(row, each.view)} className={link}>
                {each.bookmark}
              </Link>
              <p className={faint}>{`${each.made_by ?? 'somebody'}, ${clock.full(each.made_at)}`}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
