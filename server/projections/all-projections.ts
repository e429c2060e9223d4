import { accounts } from './accounts.ts'
import { assignments } from './assignments.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { devices } from './devices.ts'
import { patrols } from './patrols.ts'
import { sitePosts } from './site-posts.ts'
import { workers } from './workers.ts'
import type { Projection } from './projection.ts'

/** Every read model, in the order in which they see an event. Add yours here. */
export const allProjections: readonly Projection[] = [
  companies,
  accounts,
  clients,
  assignments,
  sitePosts,
  workers,
  patrols,
  devices,
]
