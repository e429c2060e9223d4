import { z } from 'zod'

/** GET /api/config: public settings that the console needs before the sign-in */
export const appConfigReply = z.object({
  data: z.object({
    version: z.string(),
    /** IANA name: the time zone before the sign-in; afterwards the company's applies */
    time_zone: z.string(),
    /** only on a server with the demo company: demo accounts for the sign-in page */
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), role: z.string() })),
      })
      .nullable()
      .default(null),
    /** whether a company can be registered here */
    registration: z.boolean().default(false),
    /** whether any company here has guest access */
    guests: z.boolean().default(false),
    /** whether mail is stored on this server for its administrators instead of being sent */
    outbox: z.boolean().default(false),
    google_maps_api_key: z.string().nullable(),
    basemap: z.object({
      style_url: z.string().nullable(),
      /** a file on this server, for use without internet */
      file: z.object({ url: z.string(), kind: z.enum(['geojson', 'pmtiles']) }).nullable(),
    }),
    /** local: the RTDB endpoint on this server's own port, namespace = company id, credential = access token */
    realtime: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('local') }),
      z.object({
        kind: z.literal('cloud'),
        firebase: z.object({
          apiKey: z.string(),
          databaseURL: z.string(),
          projectId: z.string(),
          appId: z.string().optional(),
        }),
      }),
    ]),
    /**
     * hosts whose pages the local endpoint accepts; null for the cloud. A page from another host is
     * behind a proxy that does not forward the host
     */
    realtime_hosts: z.array(z.string()).nullish(),
  }),
})
export type AppConfig = z.infer<typeof appConfigReply>['data']

/**
 * POST /api/realtime-token: the custom token with which the console signs in to the cloud database;
 * it requests another before expiry
 */
export const realtimeTokenReply = z.object({
  data: z.object({
    token: z.string(),
    good_for_ms: z.number(),
    /** the company's database; absent: that of the configuration */
    database_url: z.string().optional(),
  }),
})
