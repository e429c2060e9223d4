import { css } from '../../../styled-system/css'
import { clients } from '../../../contract/client.ts'
import { type Incident, incidents } from '../../../contract/incidents/incident.ts'
import { incidentAssignees } from '../../../contract/incidents/incident-assignee.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { NamesOf } from '../../resource/record/names-of.tsx'
import type { RecordKind, RecordRow } from '../../resource/record/record-kind.ts'
import { incidentPartFields } from './incident-part-fields.tsx'
import * as words from '../../../domain/incidents/incident-labels.ts'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** The team members to whom incidents and tasks are assigned, and whom a comment may mention. */
export const PEOPLE = { of: incidentAssignees, title: 'full_name' }
const guard = { of: workers, title: 'user_full_name' }
const post = { of: sitePosts, title: 'alias' }
const client = { of: clients, title: 'name' }

const text = (value: unknown) => <span className={lines}>{String(value)}</span>
const of = (row: RecordRow | undefined) => row as Incident | undefined

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
    ...incidentPartFields,
    reported_by: { label: 'Reported by' },
    author: { label: 'Recorded by' },
    action: { label: 'First action' },
    user_id: {
      label: 'Assignee',
      refersTo: PEOPLE,
      nameIn: 'user_name',
      none: 'nobody',
      to: (id) => `/employees/back-office/view-back-office-user/${id}`,
    },
    response_stage: { label: 'Response', choices: words.RESPONSE_WORDS },
    contained_at: { label: 'Contained', time: true },
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
        'response_stage',
        'contained_at',
        'action',
        'user_id',
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
    text: { label: 'Text' },
    user_ids: { label: 'Mentions', show: (ids) => <NamesOf of={ids} reference={PEOPLE} /> },
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
    bookmark: { label: 'Replay' },
    recipient: { label: 'Handed over to' },
    digest: { label: 'SHA-256 of the manifest' },
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
    due_at: { label: 'Due', time: true },
    party: { label: 'Who was informed', choices: words.PARTIES },
    name: { label: 'Name' },
    method: { label: 'How', choices: words.METHODS },
    reference: { label: 'Reference' },
    file: { label: 'File', file: true },
    description: { label: 'Description' },
    custodian: { label: 'Kept by' },
    seal: { label: 'Number of the seal' },
    bookmark: { label: 'Name' },
    recipient: { label: 'Handed over to' },
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
