import { css } from '../../../styled-system/css'
import { clients } from '../../../contract/client.ts'
import { type Incident, incidents } from '../../../contract/incidents/incident.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import type { RecordKind, RecordRow } from '../../resource/record/record-kind.ts'
import { StoredFileButton } from '../../resource/record/stored-file.tsx'
import * as words from './incident-words.ts'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const several = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const files = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

const guard = { of: workers, title: 'user_full_name' }
const post = { of: sitePosts, title: 'alias' }
const client = { of: clients, title: 'name' }

const text = (value: unknown) => <span className={lines}>{String(value)}</span>
/** each entry on a line of its own, its parts that are known one after another */
const entries = (parts: readonly (readonly unknown[])[]) =>
  parts.length === 0 ? (
    'none'
  ) : (
    <span className={several}>
      {parts.map((each) => {
        const said = each.filter(Boolean).join(', ')
        return <span key={said}>{said}</span>
      })}
    </span>
  )
const of = (row: RecordRow | undefined) => row as Incident | undefined
const money = (minor: number, currency: string | null) =>
  `${(minor / 100).toLocaleString('en')} ${currency ?? ''}`

/** An incident. */
export const incident: RecordKind<Incident> = {
  of: incidents,
  module: 'Incidents',
  one: 'incident',
  many: 'incidents',
  title: ({ number, title }) => `${number}, ${title}`,
  fields: {
    title: { label: 'Title' },
    number: { label: 'Number' },
    incident_type: { label: 'Type', choices: words.TYPES },
    severity: { label: 'Severity', choices: words.SEVERITIES },
    priority: { label: 'Priority', choices: words.PRIORITIES },
    status: { label: 'Status', choices: incidentLifecycle.words },
    open: { label: 'Progress', choices: { true: 'Open' } },
    confidentiality: { label: 'Confidentiality', choices: words.LEVELS },
    source: { label: 'Source', choices: words.SOURCES },
    site_post_id: {
      label: 'Site post',
      refersTo: post,
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    client_id: {
      label: 'Client',
      refersTo: client,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    client_name: { label: 'Client' },
    place: { label: 'Place' },
    position: {
      label: 'Position',
      show: (_, row) => {
        const at = of(row)?.position
        return at ? `${at.latitude}, ${at.longitude}` : 'none'
      },
    },
    weather: { label: 'Weather', choices: words.WEATHERS },
    lighting: { label: 'Light', choices: words.LIGHTINGS },
    regulated: {
      label: 'Regulator must be informed',
      show: (value) => (value === true ? 'Yes' : 'No'),
    },
    occurred_at: { label: 'Occurred', time: true },
    occurred_to: { label: 'Until', time: true },
    discovered_at: { label: 'Discovered', time: true },
    reported_at: { label: 'Reported', time: true },
    written_at: { label: 'Written', time: true },
    recorded_at: { label: 'Stored', time: true },
    worker_id: {
      label: 'Guard',
      refersTo: guard,
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    narrative: { label: 'What happened', lines: true, show: text },
    immediate_action: { label: 'Immediate action' },
    persons: {
      label: 'Persons',
      show: (_, row) =>
        entries(
          (of(row)?.persons ?? []).map((each) => [
            each.name,
            words.wordOf(words.PERSON_ROLES, each.role),
            each.id_number && `ID ${each.id_number}`,
            each.phone,
            each.injury && `injury: ${each.injury}`,
            each.statement && `“${each.statement}”`,
          ]),
        ),
    },
    vehicles: {
      label: 'Vehicles',
      show: (_, row) =>
        entries(
          (of(row)?.vehicles ?? []).map((each) => [
            each.name,
            words.wordOf(words.VEHICLE_ROLES, each.role),
            each.make,
            each.colour,
            each.damage && `damage: ${each.damage}`,
          ]),
        ),
    },
    property: {
      label: 'Property',
      show: (_, row) =>
        entries(
          (of(row)?.property ?? []).map((each) => [
            each.name,
            words.wordOf(words.OUTCOMES, each.outcome),
            each.owner && `of ${each.owner}`,
            each.serial,
            each.value_minor !== null && money(each.value_minor, each.currency),
          ]),
        ),
    },
    police: {
      label: 'Police',
      show: (_, row) => {
        const said = of(row)?.police
        return said
          ? entries([
              [
                said.station,
                said.ob_number && `OB ${said.ob_number}`,
                said.case_number,
                said.officer,
                said.officer_number,
              ],
            ])
          : 'none'
      },
    },
    insurance: {
      label: 'Insurance',
      show: (_, row) => {
        const said = of(row)?.insurance
        return said ? entries([[said.insurer, said.policy_number, said.claim_number, said.status]]) : 'none'
      },
    },
    force: {
      label: 'Use of force',
      show: (_, row) => {
        const said = of(row)?.force
        return said
          ? entries([
              [
                said.level && words.wordOf(words.FORCE_LEVELS, said.level),
                said.used_by && `by ${said.used_by}`,
                said.used_against && `against ${said.used_against}`,
                said.reason,
                said.injuries && `injuries: ${said.injuries}`,
              ],
            ])
          : 'none'
      },
    },
    attachments: {
      label: 'Attachments',
      show: (_, row) =>
        (of(row)?.attachments ?? []).length === 0 ? (
          'none'
        ) : (
          <span className={files}>
            {of(row)?.attachments.map((file) => (
              <StoredFileButton key={file.digest} {...file} />
            ))}
          </span>
        ),
    },
    reported_by: { label: 'Reported by' },
    author: { label: 'Recorded by' },
    action: { label: 'First action' },
    investigator: { label: 'Investigated by' },
    root_cause: { label: 'Root cause', lines: true, show: text },
    recommendation: { label: 'Recommendation' },
    disposition: { label: 'Disposition', choices: words.DISPOSITIONS },
    outcome: { label: 'Outcome' },
    note: { label: 'Note' },
    reason: { label: 'Reason' },
  },
  sections: [
    {
      title: 'What happened',
      fields: [
        'incident_type',
        'severity',
        'priority',
        'source',
        'narrative',
        'immediate_action',
        'attachments',
      ],
    },
    {
      title: 'Where and when',
      fields: [
        'site_post_id',
        'client_name',
        'place',
        'position',
        'weather',
        'lighting',
        'occurred_at',
        'occurred_to',
        'discovered_at',
        'reported_at',
        'written_at',
        'recorded_at',
      ],
    },
    {
      title: 'Persons and property',
      fields: [
        'worker_id',
        'reported_by',
        'author',
        'persons',
        'vehicles',
        'property',
        'force',
        'police',
        'insurance',
        'regulated',
      ],
    },
    {
      title: 'Response and outcome',
      fields: [
        'action',
        'investigator',
        'root_cause',
        'recommendation',
        'disposition',
        'outcome',
        'note',
        'reason',
      ],
    },
  ],
  historyFields: {
    amend_reason: { label: 'Reason' },
    text: { label: 'Supplement' },
    worker: { label: 'Guard' },
    stage: { label: 'Reached', choices: words.STAGES },
    at: { label: 'Time', time: true },
    party: { label: 'Informed', choices: words.PARTIES },
    name: { label: 'Name' },
    method: { label: 'By', choices: words.METHODS },
    assignee: { label: 'Assigned to' },
    due_at: { label: 'Due', time: true },
    description: { label: 'Evidence' },
    file: { label: 'File', file: true },
    custodian: { label: 'Kept by' },
    seal: { label: 'Seal' },
    from: { label: 'From', time: true },
    to: { label: 'To', time: true },
  },
  stepFields: {
    worker_id: { label: 'Guard', refersTo: guard },
    worker_ids: { label: 'Guards', refersTo: guard },
    incident_id: { label: 'Continues as', refersTo: { of: incidents as never, title: 'number' } },
    root_cause: { label: 'Root cause', lines: true },
    text: { label: 'Text', lines: true },
    at: { label: 'Time', time: true },
    stage: { label: 'Reached', choices: words.STAGES },
    title: { label: 'Task' },
    assignee: { label: 'Assigned to' },
    due_at: { label: 'Due', time: true },
    party: { label: 'Who was informed', choices: words.PARTIES },
    name: { label: 'Name' },
    method: { label: 'How', choices: words.METHODS },
    reference: { label: 'Reference' },
    file: { label: 'File', file: true },
    description: { label: 'Description' },
    custodian: { label: 'Kept by' },
    seal: { label: 'Number of the seal' },
    from: { label: 'From', time: true },
    to: { label: 'To', time: true },
  },
  list: '/incident',
  add: '/incident/add-incident',
  view: (id) => `/incident/view/${id}`,
  failures: {
    list: 'Failed to fetch incidents.',
    record: (id) => `Failed to fetch incident with ID ${id}.`,
    add: 'Failed to create incident.',
    change: (id) => `Failed to update incident with ID ${id}.`,
    remove: () => '',
  },
}
