import { css } from '../../../styled-system/css'
import { clients } from '../../../contract/clients/client.ts'
import { type Incident, incidents } from '../../../contract/incidents/incident.ts'
import { incidentAssignees } from '../../../contract/team/assignees.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { RecordNames } from '../../resource/related/record-names.tsx'
import type { ResourceView, RecordRow } from '../../resource/record/resource-view.ts'
import { incidentPartFields } from './form/incident-part-fields.tsx'
import * as words from '../../../domain/incidents/incident-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** Reference to team members: assignees of incidents and tasks, and persons mentioned in comments. */
export const ASSIGNEE_REFERENCE = { of: incidentAssignees, title: 'full_name' }
const guard = { of: workers, title: 'user_full_name' }
const post = { of: sitePosts, title: 'alias' }
const client = { of: clients, title: 'name' }

const text = (value: unknown) => <span className={lines}>{String(value)}</span>
const of = (row: RecordRow | undefined) => row as Incident | undefined

export const incident: ResourceView<Incident> = {
  of: incidents,
  module: 'Incidents',
  one: tr(texts.incident2),
  many: tr(texts.incidents),
  title: ({ number, title }) => `${number}, ${title}`,
  fields: {
    title: { label: tr(texts.title) },
    number: { label: tr(texts.number) },
    incident_type: { label: tr(texts.type), choices: words.INCIDENT_TYPE_LABELS },
    severity: { label: tr(texts.severity), choices: words.SEVERITY_LABELS },
    priority: { label: tr(texts.priority), choices: words.INCIDENT_PRIORITY_LABELS },
    status: { label: tr(texts.status), choices: incidentLifecycle.words },
    open: { label: tr(texts.progress), choices: { true: 'Open' } },
    confidentiality: { label: tr(texts.confidentiality), choices: words.CONFIDENTIALITY_LABELS },
    source: { label: tr(texts.source), choices: words.INCIDENT_SOURCE_LABELS },
    site_post_id: {
      label: tr(texts.sitePost),
      refersTo: post,
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    client_id: {
      label: tr(texts.client),
      refersTo: client,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    client_name: { label: tr(texts.client) },
    place: { label: tr(texts.place) },
    position: {
      label: tr(texts.position),
      show: (_, row) => {
        const at = of(row)?.position
        return at ? `${at.latitude}, ${at.longitude}` : 'none'
      },
    },
    weather: { label: tr(texts.weather), choices: words.WEATHER_LABELS },
    lighting: { label: tr(texts.light), choices: words.LIGHTING_LABELS },
    regulated: {
      label: tr(texts.regulatorMustBeInformed),
      show: (value) => (value === true ? tr(texts.yes) : 'No'),
    },
    occurred_at: { label: tr(texts.occurred), time: true },
    occurred_to: { label: tr(texts.until), time: true },
    discovered_at: { label: tr(texts.discovered), time: true },
    reported_at: { label: tr(texts.reported), time: true },
    written_at: { label: tr(texts.written), time: true },
    recorded_at: { label: tr(texts.stored), time: true },
    worker_id: {
      label: tr(texts.guard),
      refersTo: guard,
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    narrative: { label: tr(texts.whatHappened), lines: true, show: text },
    immediate_action: { label: tr(texts.immediateAction) },
    ...incidentPartFields,
    reported_by: { label: tr(texts.reportedBy) },
    author: { label: tr(texts.recordedBy) },
    action: { label: tr(texts.firstAction) },
    user_id: {
      label: tr(texts.assignee),
      refersTo: ASSIGNEE_REFERENCE,
      nameIn: 'user_name',
      none: tr(texts.nobody),
      to: (id) => `/employees/back-office/view-back-office-user/${id}`,
    },
    response_stage: { label: tr(texts.response), choices: words.RESPONSE_STAGE_LABELS },
    contained_at: { label: tr(texts.contained), time: true },
    investigator: { label: tr(texts.investigatedBy) },
    root_cause: { label: tr(texts.rootCause), lines: true, show: text },
    recommendation: { label: tr(texts.recommendation) },
    disposition: { label: tr(texts.disposition), choices: words.DISPOSITION_LABELS },
    outcome: { label: tr(texts.outcome) },
    note: { label: tr(texts.note) },
    reason: { label: tr(texts.reason) },
  },
  sections: [
    {
      title: tr(texts.whatHappened),
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
      title: tr(texts.whereAndWhen),
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
      title: tr(texts.personsAndProperty),
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
      title: tr(texts.responseAndOutcome),
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
    amend_reason: { label: tr(texts.reason) },
    text: { label: tr(texts.text) },
    user_ids: {
      label: tr(texts.mentions),
      show: (ids) => <RecordNames of={ids} reference={ASSIGNEE_REFERENCE} />,
    },
    worker: { label: tr(texts.guard) },
    stage: { label: tr(texts.reached), choices: words.RESPONDER_STAGE_LABELS },
    at: { label: tr(texts.time), time: true },
    party: { label: tr(texts.informed), choices: words.NOTIFIED_PARTY_LABELS },
    name: { label: tr(texts.name) },
    method: { label: tr(texts.by), choices: words.NOTIFICATION_METHOD_LABELS },
    assignee: { label: tr(texts.assignedTo) },
    due_at: { label: tr(texts.due), time: true },
    description: { label: tr(texts.evidence) },
    file: { label: tr(texts.file), file: true },
    custodian: { label: tr(texts.keptBy) },
    seal: { label: tr(texts.seal) },
    bookmark: { label: tr(texts.replay) },
    recipient: { label: tr(texts.handedOverTo) },
    digest: { label: tr(texts.sha256OfTheManifest) },
    from: { label: tr(texts.from), time: true },
    to: { label: tr(texts.to), time: true },
  },
  stepFields: {
    worker_id: { label: tr(texts.guard), refersTo: guard },
    worker_ids: { label: tr(texts.guards), refersTo: guard },
    incident_id: {
      label: tr(texts.continuesAs),
      refersTo: { of: incidents as never, title: 'number' },
    },
    root_cause: { label: tr(texts.rootCause), lines: true },
    text: { label: tr(texts.text), lines: true },
    at: { label: tr(texts.time), time: true },
    stage: { label: tr(texts.reached), choices: words.RESPONDER_STAGE_LABELS },
    title: { label: tr(texts.task) },
    due_at: { label: tr(texts.due), time: true },
    party: { label: tr(texts.whoWasInformed), choices: words.NOTIFIED_PARTY_LABELS },
    name: { label: tr(texts.name) },
    method: { label: tr(texts.how), choices: words.NOTIFICATION_METHOD_LABELS },
    reference: { label: tr(texts.reference) },
    file: { label: tr(texts.file), file: true },
    description: { label: tr(texts.description) },
    custodian: { label: tr(texts.keptBy) },
    seal: { label: tr(texts.numberOfTheSeal) },
    bookmark: { label: tr(texts.name) },
    recipient: { label: tr(texts.handedOverTo) },
    from: { label: tr(texts.from), time: true },
    to: { label: tr(texts.to), time: true },
  },
  list: '/incident',
  add: '/incident/add-incident',
  view: (id) => `/incident/view/${id}`,
  failures: {
    list: tr(texts.incidentsCouldNotBeFetched),
    record: (id) => tr(texts.incidentIdCouldNotBeFetched, { id }),
    add: tr(texts.incidentCouldNotBeCreated),
    change: (id) => tr(texts.incidentIdCouldNotBeSaved, { id }),
    remove: () => '',
  },
}
