import { z } from 'zod'
import { assignment } from '../assignments/listed-assignment.ts'
import { client } from '../clients/client.ts'
import { device } from '../field/device.ts'
import { liveLocation } from '../tracking/location.ts'
import { sitePost } from '../site-posts/site-post.ts'
import { id } from '../core/id.ts'

/**
 * GET /api/first-run: progress of a company from nothing to a guard on the map, derived from its records
 * without those of the demo. For each type the oldest record that still exists; null if there is none.
 */
export const firstRunReply = z.object({
  data: z.object({
    /** whether the company has its own name, not that of the person who registered it */
    named: z.boolean(),
    client: client.pick({ id: true, name: true }).nullable(),
    assignment: assignment.nullable(),
    site_post: sitePost.pick({ id: true, alias: true }).nullable(),
    /** the first guard on the assignment; assignment_id is null if the guard has none */
    guard: z.object({ id, name: z.string(), assignment_id: id.nullable() }).nullable(),
    device: device.pick({ id: true, label: true }).nullable(),
    /** last position of that guard, or else of any guard */
    location: liveLocation.nullable(),
    skipped: z.boolean(),
    /** available action for demo data; null: none */
    demo: z.enum(['fill', 'wipe']).nullable(),
  }),
})
export type FirstRun = z.infer<typeof firstRunReply>['data']

/** POST /api/first-run/skip: the console no longer opens the setup page automatically */
export const skipFirstRunReply = z.object({ data: z.object({ skipped: z.literal(true) }) })

/** POST /api/demo-data: adds clients, places and moving guards to an empty company */
export const demoFilledReply = z.object({ data: z.object({ guards: z.number().int() }) })

/**
 * DELETE /api/demo-data archives the demo data. Demo records to which the company's own records refer stay
 * and are listed: `kind` is 'client', 'site post' …
 */
export const demoWipedReply = z.object({
  data: z.object({
    removed: z.number().int(),
    kept: z.array(z.object({ kind: z.string(), name: z.string(), because: z.string() })),
  }),
})
export type DemoWiped = z.infer<typeof demoWipedReply>['data']
