import { z } from 'zod'

/** GET /api/config: public settings, which the console needs before the sign-in */
export const appConfigReply = z.object({
  data: z.object({
    version: z.string(),
    /** IANA name of the time zone until the sign-in; then the company's time zone applies */
    time_zone: z.string(),
    /** demo accounts for the sign-in page; only on a server with the demo company */
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), role: z.string() })),
      })
      .nullable()
      .default(null),
    /** whether anybody can register a company on this server */
    registration: z.boolean().default(false),
    /** whether any company on this server allows guest access */
    guests: z.boolean().default(false),
    /** whether this server stores mail for its administrators instead of sending it */
    outbox: z.boolean().default(false),
    google_maps_api_key: z.string().nullable(),
    basemap: z.object({
      style_url: z.string().nullable(),
      /** a basemap file on this server, which needs no internet */
      file: z.object({ url: z.string(), kind: z.enum(['geojson', 'pmtiles']) }).nullable(),
    }),
    /**
     * where the console gets realtime data. `local`: the RTDB endpoint on this server's own port; the
     * namespace is the company id, the credential an access token.
     */
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
     * hosts whose pages the local endpoint accepts; null for the cloud database. If the page's host is
     * missing, a proxy does not forward it.
     */
    realtime_hosts: z.array(z.string()).nullish(),
  }),
})
export type AppConfig = z.infer<typeof appConfigReply>['data']

/**
 * POST /api/realtime-token: a custom token with which the console signs in to the cloud database. The
 * console requests a new one before `good_for_ms` have passed.
 */
export const realtimeTokenReply = z.object({
  data: z.object({
    token: z.string(),
    good_for_ms: z.number(),
    /** URL of the company's own database; absent: the configured database */
    database_url: z.string().optional(),
  }),
})
