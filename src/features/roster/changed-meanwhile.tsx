import { css } from '../../../styled-system/css'
import type { ChangedSince } from '../../../contract/resource.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const WORDS: Readonly<Record<string, string>> = {
  DutiesPlanned: 'changed the plan',
  PlanDiscarded: 'discarded the plan',
  RosterPublished: 'published the week',
}

/** Who changed a week while it was planned here. */
export function ChangedMeanwhile({ since, onClose }: { since: ChangedSince; onClose: () => void }) {
  const clock = zoneClock(useTimeZone())
  const said = since.changes
    .map(
      ({ by, by_name, type, at }) =>
        `${by_name ?? by} ${WORDS[type] ?? type} at ${clock.time(at).slice(0, 5)}`,
    )
    .join('; ')
  return (
    <Notice kind="error">
      <div className={row}>
        <span>
          Your last change was not saved: {said || 'somebody else changed this week'}. The roster shows the
          week as it is now.
        </span>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </Notice>
  )
}
