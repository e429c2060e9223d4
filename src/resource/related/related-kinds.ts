import { type Incident, incidents } from '../../../contract/incidents/incident.ts'
import { type Issue, issues } from '../../../contract/issues/issue.ts'
import { type Occurrence, occurrences } from '../../../contract/occurrences/occurrence.ts'
import { SEVERITY_LABELS, labelFor } from '../../../domain/incidents/incident-labels.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { issueLifecycle } from '../../../domain/issues/issue-lifecycle.ts'
import type { Module } from '../../../domain/user/permission.ts'
import { capitalize, type RecordRow, type Resource } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

/** Filters by which a list contains only the records that refer to one record. */
export type Relation = 'site_post_id' | 'client_id' | 'worker_id' | 'occurrence_id' | 'checklist_run_id'

interface ShownRelated {
  to: string
  text: string
  about: string
  status: string
  tone: 'neutral' | 'accent' | 'warning' | 'danger'
}

/** A record type whose records are listed on the pages of records to which they refer. */
export interface RelatedKind {
  module: Module
  resource: Resource
  many: string
  title: (of: Relation) => string
  by: readonly Relation[]
  /** returns additional filters */
  only?: (of: Relation) => Readonly<Record<string, string>>
  /** URL of the list page in the console */
  list: string
  /** whether limited accounts may see these records */
  isShownToLimited: boolean
  shown: (row: RecordRow) => ShownRelated
}

const LEVEL_TONES: Readonly<Record<string, ShownRelated['tone']>> = {
  emergency: 'danger',
  caution: 'warning',
}
const SEVERITY_TONES: Readonly<Record<string, ShownRelated['tone']>> = {
  critical: 'danger',
  high: 'warning',
}
const STATUS_TONES = {
  recorded: 'neutral',
  reviewed: 'accent',
  amended: 'warning',
  voided: 'danger',
} as const

const kind = <Row extends RecordRow>(
  resource: Resource<Row>,
  of: Omit<RelatedKind, 'resource' | 'shown'> & { shown: (row: Row) => ShownRelated },
): RelatedKind => ({ ...of, resource, shown: of.shown as RelatedKind['shown'] })

/**
 * Returns whether `of` is the record from which others were created. If so, finished ones are also listed.
 */
const isOrigin = (of: Relation) => of === 'occurrence_id' || of === 'checklist_run_id'

export const RELATED_KINDS: readonly RelatedKind[] = [
  kind<Incident>(incidents, {
    module: 'Incidents',
    many: tr(texts.incidents),
    title: () => tr(texts.incidents2),
    by: ['site_post_id', 'client_id', 'worker_id'],
    list: '/incident',
    isShownToLimited: true,
    shown: (row) => ({
      to: `/incident/view/${row.id}`,
      text: `${row.number}, ${row.title}`,
      about: [row.site_post_name ?? row.place, labelFor(SEVERITY_LABELS, row.severity)]
        .filter(Boolean)
        .join(', '),
      status: incidentLifecycle.words[row.status],
      tone: SEVERITY_TONES[row.severity] ?? 'neutral',
    }),
  }),
  kind<Issue>(issues, {
    module: 'Issues',
    many: tr(texts.issues),
    title: (of) => (isOrigin(of) ? tr(texts.issues2) : tr(texts.openIssues)),
    by: ['site_post_id', 'client_id', 'worker_id', 'occurrence_id', 'checklist_run_id'],
    only: (of): Readonly<Record<string, string>> => (isOrigin(of) ? {} : { open: 'true' }),
    list: '/issues',
    isShownToLimited: true,
    shown: (row) => ({
      to: `/issues/${row.id}`,
      text: `${row.number}, ${row.title}`,
      about: row.overdue
        ? tr(texts.overdueSite_post_name, { site_post_name: row.site_post_name })
        : row.site_post_name,
      status: issueLifecycle.words[row.status],
      tone: LEVEL_TONES[row.level] ?? 'neutral',
    }),
  }),
  kind<Occurrence>(occurrences, {
    module: 'Occurrences',
    many: tr(texts.occurrences),
    title: () => tr(texts.occurrences2),
    by: ['site_post_id', 'client_id', 'worker_id'],
    list: '/occurrence',
    isShownToLimited: false,
    shown: (row) => ({
      to: `/occurrence/view/${row.id}`,
      text: row.narrative,
      about: `${row.site_post_name}, ${row.serial}/${row.year}`,
      status: capitalize(row.status),
      tone: STATUS_TONES[row.status],
    }),
  }),
]
