import { z } from 'zod'
import { assignment } from '../assignments/listed-assignment.ts'
import { client } from '../clients/client.ts'
import { device } from '../field/device.ts'
import { liveLocation } from '../tracking/location.ts'
import { sitePost } from '../site-posts/site-post.ts'
import { id } from '../core/id.ts'

/**
 * GET /api/first-run: how far a company has set up its first guard on the map. It is derived from the
 * company's records, without demo records: for each type the oldest that still exists, or null.
 */
export const firstRunReply = z.object({
  data: z.object({
    /**
     * whether somebody has given the company a name; until then it has the name of the person who
     * registered
     */
    named: z.boolean(),
    client: client.pick({ id: true, name: true }).nullable(),
    assignment: assignment.nullable(),
    site_post: sitePost.pick({ id: true, alias: true }).nullable(),
    /** the first guard of that assignment; `assignment_id` null: a guard without any assignment */
    guard: z.object({ id, name: z.string(), assignment_id: id.nullable() }).nullable(),
    device: device.pick({ id: true, label: true }).nullable(),
    /** last position of that guard, otherwise of any guard; null: none */
    location: liveLocation.nullable(),
    skipped: z.boolean(),
    /** whether demo data can be added (`fill`) or removed (`wipe`); null: neither */
    demo: z.enum(['fill', 'wipe']).nullable(),
  }),
})
export type FirstRun = z.infer<typeof firstRunReply>['data']

/** POST /api/first-run/skip: the console stops opening the setup page by itself */
export const skipFirstRunReply = z.object({ data: z.object({ skipped: z.literal(true) }) })

/** POST /api/demo-data: adds clients, places and moving guards to an empty company */
export const demoFilledReply = z.object({ data: z.object({ guards: z.number().int() }) })

/**
 * DELETE /api/demo-data archives the demo data. Demo records that the company's own records refer to are
 * kept, and listed in `kept`. `kind` is 'client', 'site post' …
 */
export const demoWipedReply = z.object({
  data: z.object({
    removed: z.number().int(),
    kept: z.array(z.object({ kind: z.string(), name: z.string(), because: z.string() })),
  }),
})
export type DemoWiped = z.infer<typeof demoWipedReply>['data']
