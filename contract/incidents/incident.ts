import { z } from 'zod'
import { storedFiles } from '../../domain/records/file.ts'
import { confidentiality } from '../../domain/incidents/confidentiality.ts'
import { incidentContent } from '../../domain/incidents/incident-content.ts'
import {
  draftRules,
  storedIncidentFields,
  personFields,
  propertyFields,
  reasonRules,
  vehicleFields,
} from '../../domain/incidents/incident-fields.ts'
import { incidentLifecycle } from '../../domain/incidents/incident-lifecycle.ts'
import { incidentParts } from '../../domain/incidents/incident-parts.ts'
import { incidentPriority, incidentType, severity } from '../../domain/incidents/incident-enums.ts'
import { RESPONSE_STAGES } from '../../domain/incidents/response-stage.ts'
import { packRules } from '../../domain/incidents/pack-steps.ts'
import { maxExportSpan } from '../evidence/fix-export.ts'
import { id } from '../core/id.ts'
import { WINDOW_ORDER_ISSUE, isWindowOrdered } from '../tracking/location.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()
const text = z.string().nullable()
const kept = storedIncidentFields.shape
const parts = incidentParts.shape
/** time and author of an addition */
const named = { made_at: moment, made_by: text }

/** An incident with all its additions. Times are ms since epoch UTC. */
export const incident = z.object({
  id,
  /** e.g. INC-2026-000123 */
  number: z.string(),
  title: z.string(),
  incident_type: z.string(),
  severity: z.string(),
  priority: z.string(),
  status: incidentLifecycle.phase,
  confidentiality,
  source: z.string(),
  site_post_id: id.nullable(),
  site_post_name: text,
  client_id: id.nullable(),
  client_name: text,
  place: text,
  position: kept.position,
  /** position on a map: that of the incident, otherwise that of its site post */
  map_position: kept.position,
  weather: text,
  lighting: text,
  /**
   * when it happened, was discovered and was reported, as stated; when it was written, by the device's
   * clock; when the server stored it
   */
  occurred_at: moment,
  occurred_to: moment.nullable(),
  discovered_at: moment.nullable(),
  reported_at: moment,
  written_at: moment,
  recorded_at: moment,
  worker_id: id.nullable(),
  worker_name: text,
  author: text,
  narrative: text,
  immediate_action: text,
  persons: z.array(personFields),
  vehicles: z.array(vehicleFields),
  property: z.array(propertyFields),
  police: kept.police,
  insurance: kept.insurance,
  force: kept.force,
  regulated: z.boolean(),
  attachments: storedFiles,
  reported_by: text,
  action: text,
  /** the assigned team member; older incidents have a name in `investigator` instead */
  user_id: id.nullable(),
  user_name: text,
  investigator: text,
  root_cause: text,
  recommendation: text,
  disposition: text,
  outcome: text,
  note: text,
  reason: text,
  /** the occurrence-book entry from which it was escalated */
  occurrence_id: id.nullable(),
  occurrence_name: text,
  /**
   * for a duplicate: the incident that replaces it. `duplicates` are the incidents merged into this one.
   * The reader gets only what they may see.
   */
  incident_id: id.nullable(),
  incident_number: text,
  duplicates: z.array(z.object({ id, number: z.string() })),
  /** whether the content may be amended, only supplemented, or neither of both */
  content: incidentContent.phase,
  supplements: z.array(z.object({ entry_id: z.string(), text: z.string(), ...named })),
  /** stage of the response, and when the incident was contained */
  response_stage: z.enum(RESPONSE_STAGES),
  contained_at: moment.nullable(),
  responders: z.array(
    parts.responders.element
      .omit({ entryId: true, workerId: true })
      .extend({ entry_id: z.string(), worker_id: id, worker_name: text }),
  ),
  tasks: z.array(
    z.object({
      entry_id: z.string(),
      title: z.string(),
      user_id: id.nullable(),
      /** name of the assigned person */
      assignee: text,
      due_at: moment.nullable(),
      done_at: moment.nullable(),
      done_by: text,
      note: text,
    }),
  ),
  notifications: z.array(
    z.object({
      entry_id: z.string(),
      party: z.string(),
      name: text,
      method: text,
      at: moment,
      reference: text,
      ...named,
    }),
  ),
  /** notifications that the severity requires; `done_at` null: not done yet */
  required_notifications: z.array(
    z.object({ party: z.string(), due_at: moment, done_at: moment.nullable() }),
  ),
  evidence: z.array(
    z.object({
      entry_id: z.string(),
      file: z.object({ digest: z.string(), name: z.string() }).nullable(),
      description: z.string(),
      seal: text,
      custody: z.array(z.object({ custodian: text, reason: text, ...named })),
    }),
  ),
  bookmarks: z.array(
    z.object({
      entry_id: z.string(),
      bookmark: z.string(),
      /** URL parameters of a replay */
      view: z.record(z.string(), z.string()),
      ...named,
    }),
  ),
  /**
   * incident packs handed over; `digest` is that of the pack's manifest, null if the pack was not sent
   * completely
   */
  packs: z.array(
    z.object({
      entry_id: z.string(),
      recipient: text,
      reason: z.string(),
      from: moment,
      to: moment,
      workers: z.array(z.object({ id, name: text })),
      digest: text,
      file_count: z.number(),
      ...named,
    }),
  ),
  hold: z
    .object({
      reason: z.string(),
      workers: z.array(z.object({ id, name: text })),
      from: moment,
      to: moment,
      ...named,
    })
    .nullable(),
  /** text released to the client's guests; null: none */
  release: z.object({ text: z.string(), ...named }).nullable(),
})
export type Incident = z.infer<typeof incident>

const rules = draftRules.shape
/** fields that may be amended until the review */
const content = {
  title: rules.title,
  incident_type: rules.incidentType,
  severity: rules.severity,
  priority: rules.priority,
  source: rules.source,
  site_post_id: id.nullish(),
  client_id: id.nullish(),
  place: rules.place,
  position: rules.position,
  weather: rules.weather,
  lighting: rules.lighting,
  occurred_at: rules.occurredAt,
  occurred_to: rules.occurredTo,
  discovered_at: rules.discoveredAt,
  reported_at: rules.reportedAt,
  worker_id: id.nullish(),
  narrative: rules.narrative,
  immediate_action: rules.immediateAction,
  persons: rules.persons,
  vehicles: rules.vehicles,
  property: rules.property,
  police: rules.police,
  insurance: rules.insurance,
  force: rules.force,
  regulated: rules.regulated,
  attachments: rules.attachments,
}

/**
 * POST /api/incidents records a draft; with `occurrence_id` it escalates an occurrence-book entry. There is
 * no PATCH and no DELETE. Until the review, POST /{id}/amend with a reason changes the content. Each step
 * and each addition is a POST of its own. Readers without access to an incident get no trace of it in any
 * reply.
 */
export const incidents = resource({
  path: '/incidents',
  stream: 'incident',
  shows: ['site-post', 'client', 'worker'],
  query: listQuery(20, [
    'id',
    'number',
    'occurred_at',
    'reported_at',
    'title',
    'severity',
    'priority',
  ]).extend({
    status: incidentLifecycle.phase.optional(),
    /** filter: incidents that are reported, and neither resolved nor closed */
    open: z.enum(['true']).optional(),
    severity: severity.optional(),
    priority: incidentPriority.optional(),
    incident_type: incidentType.optional(),
    confidentiality: confidentiality.optional(),
    site_post_id: id.optional(),
    client_id: id.optional(),
    worker_id: id.optional(),
    user_id: id.optional(),
    occurrence_id: id.optional(),
  }),
  row: incident,
  body: z.object({
    ...content,
    confidentiality: rules.confidentiality,
    written_at: rules.writtenAt,
    occurrence_id: id.nullish(),
    notified: rules.notified,
  }),
})

/** POST /{id}/amend: the changed fields, and the reason. */
export const incidentAmendment = z.object(content).partial().extend({ amend_reason: reasonRules })

/** Steps of an incident, from the draft to the closed incident. */
export const incidentSteps = stepRoutes(incidents, incidentLifecycle)

/**
 * Additions to an incident in any phase: supplements, responders, tasks, notifications, evidence, legal hold.
 */
export const incidentContentSteps = stepRoutes(incidents, incidentContent)

/**
 * POST /{id}/pack hands an incident over. The reply is a ZIP with the record as PDF, the files, and a
 * signed manifest. It contains an evidence page of these guards in [from, to), ms since epoch UTC. An
 * account creates one pack at a time.
 */
export const incidentPackBody = z
  .object({
    recipient: packRules.recipient,
    reason: packRules.reason,
    worker_ids: packRules.workerIds,
    from: packRules.from,
    to: packRules.to,
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(({ worker_ids, from, to }) => to - from <= maxExportSpan(worker_ids.length), {
    path: ['to'],
    message: 'This is longer than 48 hours, or than a week of one guard.',
  })
