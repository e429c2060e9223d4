import { z } from 'zod'
import { exportReason } from '../evidence/bundle/fix-exports.ts'
import type { Step } from '../event-sourcing/lifecycle.ts'
import { label } from '../text/text.ts'
import { moment } from './incident-fields.ts'

/** maximum number of guards whose positions a pack contains as evidence */
export const MAX_PACK_GUARDS = 20

/** URL parameters of a replay that a bookmark stores and restores (docs/design/tracking/replay.md). */
export const VIEW_PARAMETERS = [
  'from',
  'to',
  'at',
  'known',
  'range',
  'trail',
  'paths',
  'guards',
  'place',
  'guard',
  'client',
  'assignment',
  'group',
  'look',
] as const

const parameter = z.string().min(1).max(500).optional()
const view = z
  .strictObject(Object.fromEntries(VIEW_PARAMETERS.map((name) => [name, parameter])))
  .refine(({ from, to }) => from !== undefined && to !== undefined, 'A replay has a period.')

/** Input for an incident pack. Its period is [from, to), ms since epoch UTC. */
export const packRules = {
  recipient: label(120),
  reason: exportReason,
  workerIds: z.array(z.string().min(1)).max(MAX_PACK_GUARDS, `Please keep it to ${MAX_PACK_GUARDS} guards.`),
  from: moment,
  to: moment,
}

/** Steps that store a replay with an incident, and that hand an incident pack over. */
export const packSteps = {
  'content.bookmark': {
    command: 'AddBookmark',
    event: 'BookmarkAdded',
    input: { bookmark: label(120), view },
    adds: ['entryId', 'madeAt', 'madeBy'],
    route: 'bookmark',
    button: {
      verb: 'Save replay',
      title: (name: string) => `Save this replay with ${name}`,
      text: () =>
        'Circle, range, camera and moment are stored. The link on the page of the incident restores them.',
      done: (name: string) => `Saved with ${name}.`,
    },
  },
  // both steps belong to one request, whose reply is the pack
  'content.give-pack': {
    command: 'HandOverIncident',
    event: 'IncidentHandedOver',
    input: packRules,
    adds: ['entryId', 'madeAt', 'madeBy'],
    permission: 'Edit Restricted Incidents',
  },
  'content.complete-pack': {
    command: 'CompletePack',
    event: 'PackCompleted',
    input: {
      entryId: z.string().min(1),
      digest: z.string(),
      fileCount: z.number().int().nonnegative(),
    },
  },
} as const satisfies Readonly<Record<string, Step>>
