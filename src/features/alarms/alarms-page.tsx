import * as texts from './texts.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { type Alarm, alarmSteps } from '../../../contract/alarms/alarm.ts'
import { usePermission } from '../../app/app-services.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { alarm, canTakeStep } from './alarm-kind.tsx'
import { mapLink, occurrenceLink } from './alarm-links.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { PriorityMark } from './priority-mark.tsx'
import { tr } from '../../texts/tr.ts'

const line = css({ display: 'block', maxWidth: '[50ch]', overflow: 'hidden', textOverflow: 'ellipsis' })
const MINUTE_MS = 60_000
/** Steps as plain buttons; shelving has a dialog of its own, because it requires a duration. */
const STEPS = { ...alarmSteps, routes: alarmSteps.routes.filter(({ route }) => route !== 'shelve') }

export function AlarmsPage() {
  return (
    <ListPage
      kind={alarm}
      columns={[
        { field: 'name', cell: (row) => <span className={line}>{row.name}</span> },
        { field: 'priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
        { field: 'status' },
        { field: 'raised_at', wide: true },
        { field: 'acknowledged_by', wide: true },
      ]}
      whenEmpty={tr(texts.noAlarmHasBeenRaisedTheRulesSay)}
    />
  )
}

function Shelve({ of }: { of: Alarm }) {
  const mayEdit = usePermission('Edit Alarms')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit || !canTakeStep(of, 'alarm.shelve')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {tr(texts.shelve)}
      </Button>
      {isOpen && <ReasonDialog of={of} what="shelve" onClose={() => setOpen(false)} />}
    </>
  )
}

export function AlarmPage() {
  const mayWrite = usePermission('Edit Occurrences')
  const mayReplay = usePermission('View Trails')
  const now = useNow(MINUTE_MS)
  return (
    <ViewPage
      kind={alarm}
      actions={(row) => {
        const map = mayReplay ? mapLink(row, now) : null
        const look = cx(buttonRecipe({ size: 'sm' }))
        return (
          <>
            {map && (
              <Link className={look} to={map}>
                {tr(texts.showOnTheMap)}
              </Link>
            )}
            {mayWrite && (
              <Link className={look} to={occurrenceLink(row)}>
                {tr(texts.recordAnOccurrence)}
              </Link>
            )}
            <StepButtons steps={STEPS} kind={alarm} row={row} phase={row.status} />
            <Shelve of={row} />
          </>
        )
      }}
    />
  )
}
