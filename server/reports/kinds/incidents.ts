import {
  codeToLabel,
  roundedMean,
  countPerDay,
  countPerName,
} from '../../../domain/reports/report-figures.ts'
import { isIncidentOpen } from '../../auth/permissions/access-limits.ts'
import { incidentRows } from '../../incidents/incident-rows.ts'
import { readAllRows } from '../all-rows.ts'
import { isPostInScope, type ReportScope, type ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const NOT_COUNTED = ['voided', 'rejected', 'merged']

/**
 * Returns the incidents that occurred in the period and that the reader may see. `isCounted` is false for
 * voided, rejected and merged ones.
 */
export async function readReportIncidents(asked: ReportScope) {
  const { db, seer, from, to, clientId, assignmentId } = asked
  let rows = incidentRows(db, seer.company)
    .select(['incident.title', 'incident.incident_type', 'incident.severity', 'incident.status'])
    .select(['incident.occurred_at', 'incident.reported_at', 'incident.site_post_id'])
    .where('incident.occurred_at', '>=', from)
    .where('incident.occurred_at', '<', to)
    .where(isIncidentOpen(seer, 'incident'))
  if (assignmentId !== null)
    rows = rows.where(isPostInScope({ ...asked, clientId: null }, 'incident.site_post_id'))
  if (clientId !== null) rows = rows.where('client.id', '=', clientId)
  const found = await readAllRows(asked, 'Incidents', rows, {
    at: 'incident.occurred_at',
    id: 'incident.number',
  })
  return found.map((row) => ({ ...row, isCounted: !NOT_COUNTED.includes(row.status) }))
}

/** Report on incidents of the period that the reader may see. */
export const incidentsReport: ReportKind = {
  streams: ['incident', 'site-post', 'client'],
  compute: async (asked) => {
    const rows = await readReportIncidents(asked)
    const counted = rows.filter(({ isCounted }) => isCounted)
    const delays = counted.map(({ occurred_at: at, reported_at: reported }) =>
      Math.round((reported - at) / 60_000),
    )
    const severities = ['critical', 'high', 'medium', 'low']
    return {
      figures: [
        { label: 'Incidents', kind: 'number', value: counted.length },
        {
          label: 'Critical or high',
          kind: 'number',
          value: counted.filter(({ severity }) => severity === 'critical' || severity === 'high').length,
        },
        { label: 'Mean time until reported', kind: 'minutes', value: roundedMean(delays) },
        {
          label: 'Voided, rejected or merged',
          kind: 'number',
          value: rows.length - counted.length,
        },
      ],
      plots: [
        countPerDay(
          'Incidents by day',
          'incidents',
          counted.map((row) => row.occurred_at),
          asked,
        ),
        {
          title: 'Incidents by severity',
          unit: 'incidents',
          labels: severities.map(codeToLabel),
          values: severities.map((level) => counted.filter(({ severity }) => severity === level).length),
        },
        countPerName(
          'Incidents by type',
          'incidents',
          counted.map((row) => codeToLabel(row.incident_type)),
        ),
      ],
      tables: [
        {
          title: 'Incidents',
          empty: 'No incident occurred in this period.',
          ...tableOf(rows, (row) => row.id, [
            ['Number', 'text', (row) => row.number],
            ['Occurred', 'moment', (row) => row.occurred_at],
            ['Reported', 'moment', (row) => row.reported_at],
            ['Title', 'text', (row) => row.title],
            ['Type', 'text', (row) => codeToLabel(row.incident_type)],
            ['Severity', 'text', (row) => codeToLabel(row.severity)],
            ['Status', 'text', (row) => codeToLabel(row.status)],
            ['Post', 'text', (row) => row.site_post_name],
            ['Client', 'text', (row) => row.client_name],
          ]),
        },
      ],
    }
  },
}
