import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { AdditionButton } from './addition-button.tsx'
import {
  NOTIFICATION_METHOD_LABELS,
  NOTIFIED_PARTY_LABELS,
  SEVERITY_LABELS,
  labelFor,
} from '../../../domain/incidents/incident-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const none = css({ textStyle: 'dense', color: 'ink.muted' })

/** Recorded notifications, and a warning about required ones that are missing. */
export function NotificationsCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const { notifications, required_notifications: required } = row
  const missing = required.filter(({ done_at }) => done_at === null)
  return (
    <Card
      title={tr(texts.notificationsNotificationCount, { notificationCount: notifications.length })}
      aside={
        <AdditionButton row={row} route="record-notification" starts={{ party: missing[0]?.party ?? null }} />
      }
    >
      <div className={column}>
        {missing.length > 0 && (
          <Notice kind="warning">
            {tr(texts.severitySeveritiesRequiresMapThisIsNotRecorded, {
              SEVERITIES: labelFor(SEVERITY_LABELS, row.severity),
              map: missing
                .map(({ party, due_at }) =>
                  tr(texts.byPARTIES, {
                    PARTIES: labelFor(NOTIFIED_PARTY_LABELS, party),
                    clock: clock.full(due_at),
                  }),
                )
                .join('; '),
            })}
          </Notice>
        )}
        {notifications.length === 0 && <p className={none}>{tr(texts.noNotificationIsRecorded)}</p>}
      </div>
      {notifications.length > 0 && (
        <Table caption={tr(texts.notifications)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.informed)}</HeadCell>
              <HeadCell>{tr(texts.how)}</HeadCell>
              <HeadCell>{tr(texts.when)}</HeadCell>
              <HeadCell>{tr(texts.by)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {notifications.map((each) => {
              const due = required.find(({ party }) => party === each.party)
              const isLate = due?.done_at === each.at && each.at > due.due_at
              return (
                <tr key={each.entry_id}>
                  <Cell>
                    {[labelFor(NOTIFIED_PARTY_LABELS, each.party), each.name, each.reference]
                      .filter(Boolean)
                      .join(', ')}
                  </Cell>
                  <Cell>{each.method === null ? '' : labelFor(NOTIFICATION_METHOD_LABELS, each.method)}</Cell>
                  <Cell>
                    {clock.full(each.at)} {isLate && <Badge tone="warning">{tr(texts.late)}</Badge>}
                  </Cell>
                  <Cell>{each.made_by ?? 'somebody'}</Cell>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
