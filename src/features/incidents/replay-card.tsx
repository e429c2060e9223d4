import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useLimits, usePermission, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { bookmarkLink, replayLink } from './replay-link.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

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

/**
 * A link to the replay around the incident, and replays saved with it. Hidden from accounts that may not
 * replay the whole company.
 */
export function ReplayCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const now = useNow(LOOK_MS)
  const isWhole = useLimits() === null
  const mayReplay = usePermission('View Trails') && isWhole
  if (!mayReplay) return null
  return (
    <Card
      title={tr(texts.replaysBookmarkCount, { bookmarkCount: row.bookmarks.length })}
      aside={
        <Link to={replayLink(row, now)} className={buttonRecipe({ size: 'sm' })}>
          {tr(texts.whoWasHere)}
        </Link>
      }
    >
      {row.bookmarks.length === 0 ? (
        <p className={none}>{tr(texts.noReplayIsSavedWhoWasHereOpens)}</p>
      ) : (
        <ul aria-label={tr(texts.replays)}>
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
