import { ListPage } from '../../resource/list/list-page.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { incident } from './incident-kind.tsx'
import { SEVERITY_LABELS, labelFor } from '../../../domain/incidents/incident-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const TONES = { low: 'neutral', medium: 'accent', high: 'warning', critical: 'danger' } as const

export function IncidentsPage() {
  return (
    <ListPage
      kind={incident}
      columns={[
        { field: 'title', cell: (row) => `${row.number}, ${row.title}` },
        {
          field: 'severity',
          cell: ({ severity }) => (
            <Badge tone={TONES[severity as keyof typeof TONES] ?? 'neutral'}>
              {labelFor(SEVERITY_LABELS, severity)}
            </Badge>
          ),
        },
        { field: 'status', cell: ({ status }) => incidentLifecycle.words[status] },
        { field: 'incident_type', wide: true },
        {
          field: 'site_post_id',
          wide: true,
          cell: (row) => row.site_post_name ?? row.place ?? row.client_name,
        },
        { field: 'user_id', wide: true },
        { field: 'occurred_at', wide: true },
        { field: 'priority', wide: true },
      ]}
      whenEmpty={tr(texts.incidentIsAnEventThatMustBeAnswered)}
    />
  )
}
