import { css } from '../../../../styled-system/css'
import type { PreconditionFailed } from '../../../../contract/core/resource.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const WORDS: Readonly<Record<string, (said: { who: string; time: string }) => string>> = {
  DutiesPlanned: (said) => tr(texts.changedPlan, said),
  PlanDiscarded: (said) => tr(texts.discardedPlan, said),
  RosterPublished: (said) => tr(texts.publishedWeek, said),
}

/** Warns that others changed a week while it was being planned here. */
export function ConcurrentChangeNotice({
  since,
  onClose,
}: {
  since: PreconditionFailed
  onClose: () => void
}) {
  const clock = zoneClock(useTimeZone())
  const said = since.changes
    .map(({ by, by_name, type, at }) => {
      const change = { who: by_name ?? by, time: clock.time(at).slice(0, 5) }
      return WORDS[type]?.(change) ?? tr(texts.otherChange, { ...change, what: type })
    })
    .join('; ')
  return (
    <Notice kind="error">
      <div className={row}>
        <span>{tr(texts.notSaved, { changes: said || tr(texts.somebodyElse) })}</span>
        <Button size="sm" onClick={onClose}>
          {tr(texts.close)}
        </Button>
      </div>
    </Notice>
  )
}
