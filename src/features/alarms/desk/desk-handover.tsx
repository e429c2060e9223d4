import { css } from '../../../../styled-system/css'
import { alarmLifecycle } from '../../../../domain/alarms/alarm-lifecycle.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { priorityLabel } from '../priority-mark.tsx'
import type { DeskLine } from './desk-lines.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const box = css({ maxHeight: '[50vh]', overflow: 'auto' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

/** Dialog with the open alarms for the next operator, to read, print or copy. */
export function DeskHandover({ lines, onClose }: { lines: readonly DeskLine[]; onClose: () => void }) {
  const clock = zoneClock(useTimeZone())
  const rows = lines.map(({ lead, members }) => ({
    id: lead.id,
    priority: priorityLabel(lead.priority),
    name:
      members.length > 1
        ? tr(texts.togetherKind_title, { kind_title: lead.kind_title, count: members.length })
        : lead.name,
    status: alarmLifecycle.words[lead.status],
    since: clock.full(lead.since),
    by: lead.acknowledged_by ?? '–',
    until:
      lead.shelved_until === null
        ? ''
        : tr(texts.untilClock, { clock: clock.minute(lead.shelved_until), reason: lead.reason ?? '' }),
  }))
  const text = rows
    .map(({ priority, name, status, since, by, until }) =>
      [priority, name, status, tr(texts.sinceSince, { since }), tr(texts.acknowledgedBy2, { by }), until]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
  return (
    <Dialog open onClose={onClose} title={tr(texts.handOverTheDesk)} size="lg">
      <div className={column}>
        {rows.length === 0 ? (
          <p>{tr(texts.noAlarmIsOpen)}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can scroll the box only if it is focusable
          <div className={box} tabIndex={0} role="region" aria-label={tr(texts.openAlarms)}>
            <Table caption={tr(texts.openAlarms)}>
              <thead>
                <tr>
                  <HeadCell>{tr(texts.priority)}</HeadCell>
                  <HeadCell>{tr(texts.alarm2)}</HeadCell>
                  <HeadCell>{tr(texts.status)}</HeadCell>
                  <HeadCell wide>{tr(texts.since)}</HeadCell>
                  <HeadCell wide>{tr(texts.acknowledgedBy)}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, priority, name, status, since, by, until }) => (
                  <tr key={id}>
                    <Cell>{priority}</Cell>
                    <Cell>{name}</Cell>
                    <Cell>{[status, until].filter(Boolean).join(' ')}</Cell>
                    <Cell wide>{since}</Cell>
                    <Cell wide>{by}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <div className={foot}>
          {rows.length > 0 && <CopyButton text={text} label={tr(texts.copyTheOpenAlarms)} />}
          <Button onClick={onClose}>{tr(texts.close)}</Button>
        </div>
      </div>
    </Dialog>
  )
}
