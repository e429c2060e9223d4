import { z } from 'zod'
import { assignment } from './listed-assignment.ts'
import { client } from './client.ts'
import { device } from './device.ts'
import { liveLocation } from './location.ts'
import { sitePost } from './site-post.ts'
import { id } from './id.ts'

/**
 * GET /api/first-run: how far a company has come from nothing to a guard on the map, as its own records say: those of
 * the demo do not count. Of each kind the record that was added first and is still there; null where there is none.
 */
export const firstRunReply = z.object({
  data: z.object({
    /** the company has a name of its own, not that of whoever registered it */
    named: z.boolean(),
    client: client.pick({ id: true, name: true }).nullable(),
    assignment: assignment.nullable(),
    site_post: sitePost.pick({ id: true, alias: true }).nullable(),
    /** a guard who is on the assignment before any other; assignment_id is null while he is on none */
    guard: z.object({ id, name: z.string(), assignment_id: id.nullable() }).nullable(),
    device: device.pick({ id: true, label: true }).nullable(),
    /** where that guard was last seen, or else anybody */
    location: liveLocation.nullable(),
    skipped: z.boolean(),
    /** what one press may do with the demo here; null where it is not offered */
    demo: z.enum(['fill', 'wipe']).nullable(),
  }),
})
export type FirstRun = z.infer<typeof firstRunReply>['data']

/** POST /api/first-run/skip: the console no longer leads there by itself */
export const skipFirstRunReply = z.object({ data: z.object({ skipped: z.literal(true) }) })

/** POST /api/demo-data: clients, places, and guards who walk, in a company that has nothing yet */
export const demoFilledReply = z.object({ data: z.object({ guards: z.number().int() }) })

/**
 * DELETE /api/demo-data archives what the demo put in. What records of the company's own refer to stays, and is named:
 * `kind` is 'client', 'site post' …
 */
export const demoWipedReply = z.object({
  data: z.object({
    removed: z.number().int(),
    kept: z.array(z.object({ kind: z.string(), name: z.string(), because: z.string() })),
  }),
})
export type DemoWiped = z.infer<typeof demoWipedReply>['data']
