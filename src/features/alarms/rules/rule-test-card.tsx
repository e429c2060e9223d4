import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import {
  type AlarmRuleRow,
  alarmRules,
  type RuleTest,
  ruleTestReply,
} from '../../../../contract/alarms/alarm-rule.ts'
import { formatDuration } from '../../../../domain/time/age.ts'
import { addDays, zoneDateAt } from '../../../../domain/time/zone-days.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { useAlarmKinds } from './alarm-rule-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const box = css({ maxHeight: '[24rem]', overflow: 'auto' })
const note = css({ textStyle: 'meta', color: 'ink.muted', maxWidth: '[44rem]' })
const DAYS = 7

/**
 * Card to test a rule, even a disabled one. It counts the alarms that the rule would have raised on each day
 * of the last week.
 */
export function RuleTestCard({ rule }: { rule: AlarmRuleRow }) {
  const { api } = useSession()
  const zone = useTimeZone()
  const kind = useAlarmKinds().data?.data.find((each) => each.kind === rule.kind)
  const [days, setDays] = useState<RuleTest[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!kind) return null
  const leftOut = Math.max(0, ...(days ?? []).map(({ left_out: out }) => out))

  async function test() {
    setBusy(true)
    setFailure(null)
    setDays([])
    const today = zoneDateAt(Date.now(), zone)
    try {
      for (let n = DAYS - 1; n >= 0; n -= 1) {
        const query = { day: addDays(today, -n) }
        const path = `${alarmRules.path}/${encodeURIComponent(rule.id)}/test`
        const { data } = await api.get(path, ruleTestReply, { query })
        setDays((known) => [...(known ?? []), data])
      }
    } catch (error) {
      // days tested before the failure stay visible
      setFailure(error instanceof Error ? error.message : tr(texts.testFailed))
    }
    setBusy(false)
  }
  return (
    <Card title={tr(texts.testAgainstLastWeek)}>
      <div className={body}>
        {kind.is_tested ? (
          <div className={row}>
            <Button size="sm" busy={busy} onClick={() => void test()}>
              {tr(texts.test)}
            </Button>
            <p role="status">{summaryOf(days, busy)}</p>
          </div>
        ) : (
          <p>{tr(texts.thisKindOfAlarmCannotBeTestedWhat, { reason: kind.test_note ?? '' })}</p>
        )}
        {kind.is_tested && kind.test_note && <p className={note}>{kind.test_note}</p>}
        {failure && <Notice kind="error">{failure}</Notice>}
        {leftOut > 0 && (
          <Notice kind="warning">{tr(texts.someGuardsWereLeftOutATestComputes, { leftOut })}</Notice>
        )}
      </div>
      {days && days.some(({ alarms }) => alarms.length > 0) && <Found days={days} />}
    </Card>
  )
}

function summaryOf(days: readonly RuleTest[] | null, busy: boolean): string {
  if (days === null) return tr(texts.computesWhatTheRuleWouldHaveRaisedWhether)
  const alarms = days.reduce((sum, day) => sum + day.alarms.length, 0)
  const counted = `${alarms} ${alarms === 1 ? 'alarm' : 'alarms'}`
  return busy
    ? tr(texts.dayDayCountOfDaysCountedSoFar, { dayCount: days.length, DAYS, counted })
    : tr(texts.countedInDayCountDays, { counted, dayCount: days.length })
}

function Found({ days }: { days: readonly RuleTest[] }) {
  const clock = zoneClock(useTimeZone())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can scroll the box only if it is focusable
    <div className={box} tabIndex={0} role="region" aria-label={tr(texts.whatTheRuleWouldHaveRaised)}>
      <Table caption={tr(texts.whatTheRuleWouldHaveRaised)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.since)}</HeadCell>
            <HeadCell>{tr(texts.subject)}</HeadCell>
            <HeadCell numeric>{tr(texts.length)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.flatMap(({ alarms }) =>
            alarms.map(({ subject, name, since, until }) => (
              <tr key={`${subject} ${since}`}>
                <Cell>{clock.full(since)}</Cell>
                <Cell>{name}</Cell>
                <Cell numeric>{until === null ? tr(texts.goesOn) : formatDuration(until - since)}</Cell>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </div>
  )
}
