import * as texts from '../texts.ts'
import { daysUntilExpiry } from '../../../../domain/time/expiry.ts'
import { zoneDateAt } from '../../../../domain/time/zone-days.ts'
import { tr } from '../../../texts/tr.ts'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import type { Alarm } from '../../../../contract/alarms/alarm.ts'
import { alarmLifecycle } from '../../../../domain/alarms/alarm-lifecycle.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../../app/app-services.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { Card } from '../../../ui/content/card.tsx'
import { DataList } from '../../../ui/content/data-list.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { occurrenceLink } from '../alarm-links.ts'
import type { DeskLine } from './desk-lines.ts'
import { canTakeStep } from '../alarm-kind.tsx'
import type { ReasonedStep } from '../reason-dialog.tsx'
import { MainSteps } from './main-steps.tsx'
import { RESTORE_STEPS, useAcknowledge } from './use-acknowledge.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const members = css({ maxHeight: '[14rem]', overflowY: 'auto', textStyle: 'dense' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
/** maximum number of alarms of a group that are listed */
const NAMED = 200
const MINUTE_MS = 60_000

interface Props {
  line: DeskLine
  onAsk: (what: ReasonedStep) => void
}

/** The selected alarm of the desk: instructions, details, and steps. */
export function DeskDetail({ line, onAsk }: Props) {
  const { lead } = line
  const { bringBack } = useAcknowledge()
  const back = RESTORE_STEPS[lead.status]
  const isGroup = line.members.length > 1
  const mayEdit = usePermission('Edit Alarms')
  const mayWrite = usePermission('Edit Occurrences')
  const now = useNow(MINUTE_MS)
  const look = cx(buttonRecipe({ size: 'sm' }))
  return (
    <Card
      title={
        isGroup
          ? tr(texts.kindTitleMemberCountTogether, {
              kindTitle: lead.kind_title,
              memberCount: line.members.length,
            })
          : lead.name
      }
    >
      <div className={body}>
        {lead.instructions && <p className={lines}>{lead.instructions}</p>}
        <Known of={lead} now={now} />
        <div className={buttons}>
          <MainSteps line={line} onAsk={onAsk} />
          {mayWrite && (
            <Link className={look} to={occurrenceLink(lead)}>
              {tr(texts.recordAnOccurrence)}
            </Link>
          )}
          {mayEdit && canTakeStep(lead, 'alarm.shelve') && (
            <Button size="sm" onClick={() => onAsk('shelve')}>
              {tr(texts.shelve)}
            </Button>
          )}
          {mayEdit && back && (
            <Button size="sm" onClick={() => void bringBack(line)}>
              {back.button.verb}
            </Button>
          )}
          {mayEdit && canTakeStep(lead, 'alarm.remove') && (
            <Button size="sm" onClick={() => onAsk('remove-from-service')}>
              {alarmLifecycle.steps['alarm.remove'].button.verb}
            </Button>
          )}
          {lead.kind === 'welfare_unanswered' && (
            <Link
              className={look}
              to={`/alarms/welfare?${new URLSearchParams({ worker_id: lead.worker_id ?? '' })}`}
            >
              {tr(texts.welfareChecks)}
            </Link>
          )}
          <Link className={look} to={`/alarms/${lead.id}`}>
            {tr(texts.history)}
          </Link>
        </div>
        {isGroup && (
          // focusable, so that the keyboard can scroll it
          <ul className={members} aria-label={tr(texts.alarmsOfTheGroup)}>
            {line.members.slice(0, NAMED).map((member) => (
              <li key={member.id}>
                <Link className={link} to={`/alarms/${member.id}`}>
                  {member.name}
                </Link>{' '}
                {alarmLifecycle.words[member.status].toLowerCase()}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Known({ of, now }: { of: Alarm; now: number }) {
  const timeZone = useTimeZone()
  const clock = zoneClock(timeZone)
  const items = [
    { name: tr(texts.status), value: alarmLifecycle.words[of.status] },
    { name: tr(texts.since), value: clock.full(of.since) },
    ...(of.value === null
      ? []
      : [{ name: tr(texts.value), value: measurementText({ ...of, value: of.value }, now, timeZone) }]),
    ...(of.detail === null ? [] : [{ name: tr(texts.details), value: of.detail }]),
    ...(of.acknowledged_by === null ? [] : [{ name: tr(texts.acknowledgedBy), value: of.acknowledged_by }]),
    ...(of.shelved_until === null
      ? []
      : [{ name: tr(texts.shelvedUntil), value: clock.full(of.shelved_until) }]),
    ...(of.reason === null ? [] : [{ name: tr(texts.reason), value: of.reason }]),
    { name: tr(texts.rule), value: of.rule_name },
  ]
  return <DataList items={items} />
}

interface Measured {
  value: number
  unit: string | null
  /** when the alarm was raised, ms since epoch */
  raised_at: number
}

const days = (count: number) => tr(texts.daysCount, { count })

/**
 * Returns the value that raised the alarm. For a value in days left, it returns the days left at `now` in the
 * time zone.
 */
export function measurementText({ value, unit, raised_at }: Measured, now: number, timeZone: string): string {
  if (unit !== 'days left') return unit === null ? String(value) : `${value} ${unit}`
  const left = value - daysUntilExpiry(zoneDateAt(now, timeZone), zoneDateAt(raised_at, timeZone))
  if (left < 0) return tr(texts.expiredAgo, { days: days(-left) })
  return left === 0 ? tr(texts.expiresToday) : tr(texts.leftLeft, { left: days(left) })
}
