import { z } from 'zod'

const count = z.number().int()

/** GET /v/{code}: a client's view of their own sites. Times are ms since epoch UTC. */
export const clientPage = z.object({
  at: z.number(),
  company_name: z.string(),
  client_name: z.string(),
  /** IANA name */
  time_zone: z.string(),
  /** last day on which the link is valid, YYYY-MM-DD */
  expires_on: z.string(),
  /** sites with guards required or due now, the largest shortage first */
  sites: z.array(
    z.object({
      name: z.string(),
      /**
       * number of guards that the posts need now; if no post states one, the number of guards with a duty
       */
      required: count,
      due: count,
      /** guards with a duty whose presence is proven */
      present: count,
      /** number of guards that are certainly missing */
      missing: count,
      /** guards with a duty whose presence cannot be determined */
      unknown: count,
    }),
  ),
  /** rounds due today in the company's time zone */
  rounds: z.object({
    due: count,
    done: count,
    /** number of rounds that are late now */
    late: count,
    missed: count,
    incomplete: count,
  }),
  /** open incidents that the company released to the client, newest release first */
  incidents: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      incident_type: z.string(),
      severity: z.string(),
      status: z.string(),
      site_post_name: z.string().nullable(),
      occurred_at: z.number(),
      /** the text released to the client */
      text: z.string(),
    }),
  ),
  more_incidents: z.boolean(),
})
export type ClientPage = z.infer<typeof clientPage>
export const clientPageReply = z.object({ data: clientPage })
