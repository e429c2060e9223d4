import { patrols } from '../projections/patrols.ts'
import { sealPlaces } from '../evidence/seal-places.ts'
import type { Projection } from '../projections/projection.ts'
import type { AnyStream } from '../projections/read-model.ts'
import { referencesAmong } from './references.ts'
import type { Resource } from './resource.ts'
import { fixExports } from '../exports/fix-exports-model.ts'
import { assignments } from '../assignments/assignments.ts'
import { checklists } from '../checklists/checklists.ts'
import { clients } from '../clients/clients.ts'
import { companies } from '../companies/companies.ts'
import { guestAccess, guests } from '../guests/guest-model.ts'
import { systemSettings } from '../system-settings/system-settings-model.ts'
import { devices } from '../devices/devices.ts'
import { documents } from '../clients/documents.ts'
import { occurrences } from '../occurrences/occurrence-model.ts'
import { postOrders } from '../post-orders/post-orders-model.ts'
import { roles } from '../team/roles.ts'
import { secondFactorRule } from '../team/second-factor-rule.ts'
import { sitePosts } from '../site-posts/site-post-model.ts'
import { subscribers } from '../clients/subscribers.ts'
import { teamMembers } from '../team/team-members.ts'
import { workers } from '../workers/workers.ts'

/** Every kind of record that the back office keeps. Add yours here, and its routes in server/routes.ts. */
export const allResources: readonly Resource[] = [
  companies,
  systemSettings,
  roles,
  secondFactorRule,
  teamMembers,
  clients,
  assignments,
  checklists,
  sitePosts,
  workers,
  devices,
  documents,
  subscribers,
  postOrders,
  occurrences,
  guestAccess,
  guests,
  fixExports,
]

const readModels = [patrols, sealPlaces, ...allResources.map((resource) => resource.readModel)]

/** Every read model, in the order in which they see an event. */
export const allProjections: readonly Projection[] = readModels

/** How streams are folded, by type: the state of any of these may be kept. */
export const keptStreams: ReadonlyMap<string, AnyStream> = new Map(
  readModels.map(({ name, folds }) => [name, folds] as const),
)

export const references = referencesAmong(allResources)
