import { useState } from 'react'
import { css } from '../../../styled-system/css'
import {
  type AlarmRuleRow,
  alarmRules,
  type RuleTest,
  ruleTestReply,
} from '../../../contract/alarms/alarm-rule.ts'
import { lengthText } from '../../../domain/time/age.ts'
import { dateAfter, dateAt } from '../../../domain/time/zone-days.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useAlarmKinds } from './use-alarm-kinds.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const box = css({ maxHeight: '[24rem]', overflow: 'auto' })
const DAYS = 7

/** What the rule would have raised in the last week, computed day by day from what is stored, enabled or not. */
export function RuleTestCard({ rule }: { rule: AlarmRuleRow }) {
  const { api } = useSession()
  const zone = useTimeZone()
  const kind = useAlarmKinds().data?.data.find((each) => each.kind === rule.kind)
  const [days, setDays] = useState<RuleTest[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!kind) return null

  async function test() {
    setBusy(true)
    setFailure(null)
    setDays([])
    const today = dateAt(Date.now(), zone)
    try {
      for (let n = DAYS - 1; n >= 0; n -= 1) {
        const query = { day: dateAfter(today, -n) }
        const path = `${alarmRules.path}/${encodeURIComponent(rule.id)}/test`
        const { data } = await api.get(path, ruleTestReply, { query })
        setDays((known) => [...(known ?? []), data])
      }
    } catch (error) {
      // what has been computed stays on the page
      setFailure(error instanceof Error ? error.message : 'The test failed.')
    }
    setBusy(false)
  }
  return (
    <Card title="Test against last week">
      <div className={body}>
        {kind.is_tested ? (
          <div className={row}>
            <Button size="sm" busy={busy} onClick={() => void test()}>
              Test
            </Button>
            <p role="status">{summaryOf(days, busy)}</p>
          </div>
        ) : (
          <p>This kind of alarm cannot be tested: what it is raised from is not stored for the past.</p>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        {days && days.some(({ left_out: out }) => out > 0) && (
          <Notice kind="warning">Some guards were left out: a test computes 300 guards a day.</Notice>
        )}
      </div>
      {days && days.some(({ alarms }) => alarms.length > 0) && <Found days={days} />}
    </Card>
  )
}

function summaryOf(days: readonly RuleTest[] | null, busy: boolean): string {
  if (days === null) return 'Computes what the rule would have raised, whether or not it is enabled.'
  const alarms = days.reduce((sum, day) => sum + day.alarms.length, 0)
  const counted = `${alarms} ${alarms === 1 ? 'alarm' : 'alarms'}`
  return busy ? `Day ${days.length} of ${DAYS}: ${counted} so far.` : `${counted} in ${days.length} days.`
}

function Found({ days }: { days: readonly RuleTest[] }) {
  const clock = zoneClock(useTimeZone())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={box} tabIndex={0} role="region" aria-label="What the rule would have raised">
      <Table caption="What the rule would have raised">
        <thead>
          <tr>
            <HeadCell>Since</HeadCell>
            <HeadCell>Guard</HeadCell>
            <HeadCell numeric>Length</HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.flatMap(({ alarms }) =>
            alarms.map(({ subject, name, since, until }) => (
              <tr key={`${subject} ${since}`}>
                <Cell>{clock.full(since)}</Cell>
                <Cell>{name}</Cell>
                <Cell numeric>{until === null ? 'goes on' : lengthText(until - since)}</Cell>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </div>
  )
}
