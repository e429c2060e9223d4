import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type AlarmLoad, alarmLoadReply } from '../../../../contract/alarms/alarm.ts'
import { formatAge } from '../../../../domain/time/age.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { Card } from '../../../ui/content/card.tsx'
import { DataList } from '../../../ui/content/data-list.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { priorityLabel } from '../priority-mark.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ padding: '4' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
/** Alarms that one operator can handle. Source: EEMUA 191. */
const TARGETS = { hour: 6, tenMinutes: 10 }

/** Alarms per operator, compared with the number that one can handle. */
export function DeskLoad() {
  const { api } = useSession()
  const query = useQuery({
    queryKey: ['alarm-load'],
    queryFn: ({ signal }) => api.get('/alarm-load', alarmLoadReply, { signal }),
    ...useRefreshOptions({ stream: 'alarm', others: ['alarm-rule'] }),
  })
  return (
    <Card title={tr(texts.loadOfTheDesk)}>
      {query.data ? (
        <Load of={query.data.data} />
      ) : (
        <LoadingState
          query={query}
          lines={4}
          label={tr(texts.loadingTheLoad)}
          failed={tr(texts.loadCouldNotBeFetched)}
        />
      )}
    </Card>
  )
}

/** Returns the alarms per operator, compared with the target. */
function perOperator(alarms: number, operators: number, target: number) {
  const count = Math.round((alarms / operators) * 10) / 10
  return tr(count > target ? texts.ofCountTooMany : texts.ofCount, { count, target })
}
const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((part / of) * 100)} %`)

function Load({ of }: { of: AlarmLoad }) {
  const mayEdit = usePermission('View Alarm Rules')
  const { median_to_acknowledge_ms: median, slowest_to_acknowledge_ms: slowest } = of
  return (
    <>
      <div className={body}>
        <DataList
          items={[
            { name: tr(texts.operators), value: of.operators },
            { name: tr(texts.lastHour), value: perOperator(of.last_hour, of.operators, TARGETS.hour) },
            {
              name: tr(texts.last10Minutes),
              value: perOperator(of.last_ten_minutes, of.operators, TARGETS.tenMinutes),
            },
            { name: tr(texts.unacknowledged), value: of.waiting },
            {
              name: tr(texts.standing),
              value: tr(texts.forMoreThanADay, { standing: of.standing, stale: of.stale }),
            },
            {
              name: tr(texts.timeToAcknowledge),
              value:
                median === null || slowest === null
                  ? '–'
                  : tr(texts.usuallyAtMost, { median: formatAge(median), slowest: formatAge(slowest) }),
            },
            { name: tr(texts.raisedIn7Days), value: of.raised },
            {
              name: tr(texts.byPriority),
              value:
                of.priorities
                  .map(({ priority, raised }) => `${priorityLabel(priority)} ${share(raised, of.raised)}`)
                  .join(', ') || '–',
            },
            { name: tr(texts.withdrawn), value: share(of.withdrawn, of.raised) },
            { name: tr(texts.chattering), value: of.chattering },
          ]}
        />
      </div>
      {of.worst.length > 0 && (
        <Table caption={tr(texts.rulesThatRaiseMost)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.rule)}</HeadCell>
              <HeadCell numeric>{tr(texts.raised)}</HeadCell>
              <HeadCell numeric>{tr(texts.withdrawn)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {of.worst.map((rule) => (
              <tr key={rule.rule_key}>
                <Cell>
                  {mayEdit ? (
                    <Link className={link} to={ruleLink(rule)}>
                      {rule.name}
                    </Link>
                  ) : (
                    rule.name
                  )}
                </Cell>
                <Cell numeric>{rule.raised}</Cell>
                <Cell numeric>{rule.withdrawn}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

/**
 * Returns the link to the rule that raised the alarms; for a default rule, to a new rule that replaces it.
 */
const ruleLink = ({ alarm_rule_id: id, kind }: AlarmLoad['worst'][number]) =>
  id === null ? `/alarms/rules/add?kind=${encodeURIComponent(kind)}` : `/alarms/rules/edit/${id}`
