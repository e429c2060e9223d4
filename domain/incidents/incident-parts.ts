import { z } from 'zod'
import type { IncidentContent, incidentContent } from './incident-content.ts'
import type { IncidentPhase } from './incident-lifecycle.ts'

const text = z.string().nullable()
const made = { madeAt: z.number(), madeBy: z.string() }
const entryId = z.string()

/** Additions to an incident, in the order in which they were added. Times are ms since epoch UTC. */
export const incidentParts = z.object({
  supplements: z.array(z.object({ entryId, text: z.string(), ...made })),
  responders: z.array(
    z.object({
      entryId,
      workerId: z.string(),
      called: z.number().nullable(),
      acknowledged: z.number().nullable().default(null),
      en_route: z.number().nullable(),
      on_scene: z.number().nullable(),
      cleared: z.number().nullable(),
    }),
  ),
  tasks: z.array(
    z.object({
      entryId,
      title: z.string(),
      userId: text.default(null),
      assignee: text,
      dueAt: z.number().nullable(),
      doneAt: z.number().nullable(),
      doneBy: text,
      note: text,
    }),
  ),
  notifications: z.array(
    z.object({
      entryId,
      party: z.string(),
      name: text,
      method: text,
      at: z.number(),
      reference: text,
      ...made,
    }),
  ),
  evidence: z.array(
    z.object({
      entryId,
      file: z.object({ digest: z.string(), name: z.string() }).nullable(),
      description: z.string(),
      seal: text,
      /** custodians of the evidence in order: the first had it when it was added, the last has it now */
      custody: z.array(z.object({ custodian: text, reason: text, ...made })),
    }),
  ),
  /** when the incident was contained, i.e. stopped getting worse; null: not yet */
  containedAt: z.number().nullable().default(null),
  /** legal hold; null: none */
  hold: z
    .object({
      reason: z.string(),
      workerIds: z.array(z.string()),
      from: z.number(),
      to: z.number(),
      ...made,
    })
    .nullable(),
  /** ids of incidents that were merged into this one as duplicates */
  duplicates: z.array(z.string()),
  /** stored replays, as URL parameters */
  bookmarks: z
    .array(z.object({ entryId, bookmark: z.string(), view: z.record(z.string(), z.string()), ...made }))
    .default([]),
  /**
   * incident packs handed over; `digest` is that of the pack's manifest, null if the pack was not sent
   * completely
   */
  packs: z
    .array(
      z.object({
        entryId,
        recipient: text,
        reason: z.string(),
        workerIds: z.array(z.string()),
        from: z.number(),
        to: z.number(),
        digest: text,
        fileCount: z.number(),
        ...made,
      }),
    )
    .default([]),
  /** text that the client's guests see; null: none */
  release: z
    .object({ text: z.string(), ...made })
    .nullable()
    .default(null),
})
export type IncidentParts = z.infer<typeof incidentParts>
export const NO_PARTS: IncidentParts = {
  supplements: [],
  responders: [],
  tasks: [],
  notifications: [],
  evidence: [],
  containedAt: null,
  hold: null,
  duplicates: [],
  bookmarks: [],
  packs: [],
  release: null,
}

type ContentEvent = z.infer<(typeof incidentContent.events)[number]>

/** Returns the additions after an event. */
export function evolveParts(parts: IncidentParts, event: ContentEvent): IncidentParts {
  switch (event.type) {
    case 'IncidentSupplemented': {
      const { type: _, text: said, ...entry } = event
      return { ...parts, supplements: [...parts.supplements, { ...entry, text: said ?? '' }] }
    }
    case 'ResponderCalled': {
      const { entryId: id, workerId, at } = event
      const added = {
        entryId: id,
        workerId: workerId ?? '',
        called: at,
        acknowledged: null,
        en_route: null,
        on_scene: null,
        cleared: null,
      }
      return { ...parts, responders: [...parts.responders, added] }
    }
    case 'StageRecorded': {
      const reached = { [event.stage ?? '']: event.at }
      return { ...parts, responders: changed(parts.responders, event.entryId, () => reached) }
    }
    case 'IncidentContained':
      return { ...parts, containedAt: event.at }
    case 'TaskAdded': {
      const { type: _, title, madeAt: _at, madeBy: _by, ...task } = event
      const added = { ...task, title: title ?? '', doneAt: null, doneBy: null, note: null }
      return { ...parts, tasks: [...parts.tasks, added] }
    }
    case 'TaskFinished': {
      const done = { doneAt: event.madeAt, doneBy: event.madeBy, note: event.note }
      return { ...parts, tasks: changed(parts.tasks, event.entryId, () => done) }
    }
    case 'NotificationRecorded': {
      const { type: _, party, at, ...said } = event
      const added = { ...said, party: party ?? '', at: at ?? 0 }
      return { ...parts, notifications: [...parts.notifications, added] }
    }
    case 'EvidenceAdded': {
      const { entryId: id, file, description, seal, custodian, madeAt, madeBy } = event
      const custody = [{ custodian, reason: null, madeAt, madeBy }]
      const added = { entryId: id, file, description: description ?? '', seal, custody }
      return { ...parts, evidence: [...parts.evidence, added] }
    }
    case 'EvidenceHandedOver': {
      const { type: _, entryId: id, ...entry } = event
      const evidence = changed(parts.evidence, id, ({ custody }) => ({ custody: [...custody, entry] }))
      return { ...parts, evidence }
    }
    case 'LegalHoldPlaced': {
      const { type: _, reason, from, to, ...said } = event
      return { ...parts, hold: { ...said, reason: reason ?? '', from: from ?? 0, to: to ?? 0 } }
    }
    case 'LegalHoldReleased':
      return { ...parts, hold: null }
    case 'DuplicateReceived':
      return { ...parts, duplicates: [...parts.duplicates, event.incidentId ?? ''] }
    case 'BookmarkAdded': {
      const { type: _, bookmark, ...said } = event
      return { ...parts, bookmarks: [...parts.bookmarks, { ...said, bookmark: bookmark ?? '' }] }
    }
    case 'IncidentHandedOver': {
      const { type: _, reason, from, to, ...said } = event
      const added = {
        ...said,
        reason: reason ?? '',
        from: from ?? 0,
        to: to ?? 0,
        digest: null,
        fileCount: 0,
      }
      return { ...parts, packs: [...parts.packs, added] }
    }
    case 'PackCompleted': {
      const { digest, fileCount } = event
      return { ...parts, packs: changed(parts.packs, event.entryId, () => ({ digest, fileCount })) }
    }
    case 'IncidentReleasedToClient': {
      const { text: said, madeAt, madeBy } = event
      return { ...parts, release: { text: said ?? '', madeAt, madeBy } }
    }
    case 'IncidentReleaseWithdrawn':
      return { ...parts, release: null }
    case 'IncidentAssigned':
      return parts
    case 'IncidentClassified':
      // making an incident confidential withdraws its release for good, even if it becomes normal again
      return event.confidentiality === 'normal' ? parts : { ...parts, release: null }
  }
}

const changed = <Entry extends { entryId: string }>(
  entries: readonly Entry[],
  id: string,
  change: (entry: Entry) => Partial<Entry>,
): Entry[] => entries.map((entry) => (entry.entryId === id ? { ...entry, ...change(entry) } : entry))

const ENDED: readonly IncidentPhase[] = ['rejected', 'merged', 'voided']

/**
 * Returns what may be added to an incident in a phase. `reviewed`: it was resolved once, so its content
 * stays locked.
 */
export const contentPhase = (status: IncidentPhase, reviewed: boolean): IncidentContent =>
  ENDED.includes(status) ? 'ended' : reviewed || status === 'pending_review' ? 'locked' : 'open'
