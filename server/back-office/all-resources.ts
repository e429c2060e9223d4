import { patrols } from '../projections/patrols.ts'
import { sealPlaces } from '../evidence/seal-places.ts'
import type { Projection } from '../projections/projection.ts'
import type { AnyStream } from '../projections/read-model.ts'
import { referencesAmong } from '../resource/references.ts'
import type { Resource } from '../resource/resource.ts'
import { fixExports } from '../exports/fix-exports-model.ts'
import { assignments } from './assignments.ts'
import { checklists } from './checklists.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { guestAccess, guests } from '../guests/guest-model.ts'
import { systemSettings } from '../system-settings/system-settings-model.ts'
import { devices } from './devices.ts'
import { documents } from './documents.ts'
import { postOrders } from './post-orders-model.ts'
import { roles } from './roles.ts'
import { secondFactorRule } from './second-factor-rule.ts'
import { sitePosts } from './site-post-model.ts'
import { subscribers } from './subscribers.ts'
import { teamMembers } from './team-members.ts'
import { workers } from './workers.ts'

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
