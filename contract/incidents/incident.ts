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
/** name of the author */
const named = { made_at: moment, made_by: text }

/** An incident with all that was added to it. Times are ms since epoch UTC. */
export const incident = z.object({
  id,
  /** INC-2026-000123 */
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
  /** place on a map: its position, or that of its site post */
  map_position: kept.position,
  weather: text,
  lighting: text,
  /**
   * when it happened, was discovered and was reported, as stated; when it was written, by the
   * device's clock; when it was stored
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
  /** the assigned team member; `investigator` is the name in older records */
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
   * for a duplicate, the incident that continues, and the incidents merged into this one; null or absent if
   * the reader may not see them
   */
  incident_id: id.nullable(),
  incident_number: text,
  duplicates: z.array(z.object({ id, number: z.string() })),
  /** whether its content may be amended, only supplemented, or neither */
  content: incidentContent.phase,
  supplements: z.array(z.object({ entry_id: z.string(), text: z.string(), ...named })),
  /** stage of the response, and time of containment */
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
      /** name */
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
  /** notifications that the severity requires; `done_at` is null if it is missing */
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
      /** parameters of the URL of the replay */
      view: z.record(z.string(), z.string()),
      ...named,
    }),
  ),
  /** handed-over packs; `digest` is of the manifest, null if the pack was not sent completely */
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
  /** text released to guests of the client; null: none */
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
 * POST /api/incidents records a draft; with `occurrence_id` an occurrence-book entry is escalated. There is
 * no PATCH and no DELETE: POST /{id}/amend with a reason changes the content until the review, and each step
 * and addition is a separate POST. Readers without access to an incident do not find it anywhere.
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
    /** whether it is reported, and neither resolved nor closed */
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

/** POST /{id}/amend: the fields that change, and why. */
export const incidentAmendment = z.object(content).partial().extend({ amend_reason: reasonRules })

/** The steps from the draft to the closed file. */
export const incidentSteps = stepRoutes(incidents, incidentLifecycle)

/**
 * Additions to an incident in any phase: supplements, responders, tasks, notifications, evidence, legal hold.
 */
export const incidentContentSteps = stepRoutes(incidents, incidentContent)

/**
 * POST /{id}/pack hands an incident over: the reply is a ZIP with the record as a PDF, the evidence page of these guards in
 * [from, to), ms since epoch UTC, the files, and a signed manifest. For each account one at a time.
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
