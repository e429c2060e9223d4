import { resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '../../domain/time/zone-time.ts'
import { type CellConfig, parseCellConfig } from '../cells/cell-config.ts'
import { type FirebaseConfig, firebaseFrom } from '../cloud/firebase-config.ts'
import { ConfigError } from '../config-error.ts'
import { isEncryptedUrl, declaresTlsMode, requireTlsInMailUrl, isBlockedPort } from './transport-security.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const text = z.string().min(1)
const MB = 2 ** 20
const planLimit = z.coerce.number().int().min(1).max(100_000_000).optional()
const NOT_PLAIN = 'must be https, as it is on another machine'

/** Every environment variable of the server, with its default. `docs/configuration.md` describes them. */
export const environment = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .refine((port) => !isBlockedPort(port), 'is a port that browsers and fetch refuse to open')
    .default(4000),
  HOST: text.default('0.0.0.0'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  DATA_DIR: text.default('./data'),
  SECRET_FILE: text.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(
      declaresTlsMode,
      'is on another machine: add sslmode=verify-full, or sslmode=disable where nobody else is on the way',
    )
    .optional(),
  NATS_URL: z
    .url({ protocol: /^(nats|tls)$/ })
    .refine(
      (url) => url.startsWith('tls:') || isEncryptedUrl(url) || url.endsWith('?tls=off'),
      'is on another machine: use tls://, or add ?tls=off where nobody else is on the way',
    )
    .optional(),
  DIRECTORY_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(declaresTlsMode, 'is on another machine: add sslmode')
    .optional(),
  CELL: text.regex(/^[a-z][a-z0-9-]*$/, 'may hold small letters, digits and -').optional(),
  DEMO: flag.optional(),
  DEMO_HOURS: z.coerce.number().int().min(1).max(24).default(24),
  REGISTRATION: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  PUBLIC_URL: address.optional(),
  REQUIRE_TLS: flag.optional(),
  REQUIRE_SECOND_FACTOR: flag.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  TIME_ZONE: text.refine(isTimeZone, 'is not an IANA time zone').default('Africa/Nairobi'),
  GOOGLE_MAPS_API_KEY: text.optional(),
  BASEMAP_STYLE_URL: z
    .union([z.literal('none'), z.url({ protocol: /^https?$/ })])
    .default('https://tiles.openfreemap.org/styles/positron'),
  BASEMAP_FILE: text.regex(/\.(geojson|pmtiles)$/, 'must end in .geojson or .pmtiles').optional(),
  FIREBASE_DATABASE_URL: address.refine(isEncryptedUrl, NOT_PLAIN).optional(),
  FIREBASE_SERVICE_ACCOUNT: text.optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_PROJECT_ID: text.optional(),
  FIREBASE_APP_ID: text.optional(),
  FIREBASE_COMPANY: text.default('1'),
  FIREBASE_SHARDS: text.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .transform(requireTlsInMailUrl)
    .optional(),
  PRIVATE_WEBHOOKS: flag.optional(),
  PRIVATE_PROVIDERS: flag.optional(),
  METRICS_TOKEN: text
    .min(16)
    .regex(/^[\w.~+/-]+=*$/, 'may hold letters, digits and - . _ ~ + /')
    .optional(),
  API_DOCS: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.refine(isEncryptedUrl, NOT_PLAIN).optional(),
  // listed only to be known; the OpenTelemetry exporter reads it itself
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_SERVICE_NAME: text.default('askari'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY: z.coerce.number().min(0.1).max(720).default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(30),
  BACKUP_PASSPHRASE: text.min(12).optional(),
  WITNESS: text.optional(),
  ACCOUNT_IMAGES_MB: z.coerce.number().int().min(1).max(1_000_000).default(200),
  COMPANY_FILES_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_000),
  PLAN_GUARDS: planLimit,
  PLAN_PHONES: planLimit,
  PLAN_ACCOUNTS: planLimit,
  PLAN_RETENTION_DAYS: planLimit,
  PLAN_MAILS_A_WEEK: planLimit,
})

export { ConfigError } from '../config-error.ts'

export interface Config {
  port: number
  host: string
  /**
   * after a stop signal, requests are still answered for this time (ms), while /readyz reports that the
   * server is stopping
   */
  drainMs: number
  dataDir: string
  /** path of the file with the server's keys; null: next to the database, in the data directory */
  secretFile: string | null
  /** URL of the PostgreSQL database; null: SQLite in the data directory */
  databaseUrl: string | null
  /** URL of a NATS server, over which server processes send each other new fixes; null: over PostgreSQL */
  natsUrl: string | null
  /** the cell of this server, and the directory of all cells; null: all companies are in one database */
  cell: CellConfig | null
  /** whether to create a demo company; null: only in a new database */
  demo: boolean | null
  /** for how many hours before its creation the demo company has simulated positions */
  demoHours: number
  /**
   * whether anybody may register a company; null: always on a demo server, elsewhere only the first company
   */
  registration: boolean | null
  logLevel: string
  /** URL at which people and phones reach the server, without trailing slash; null: see publicOrigin */
  publicUrl: string | null
  /**
   * Number of reverse proxies before the server. Only this many addresses at the end of X-Forwarded-For are
   * trusted.
   */
  trustProxy: number
  /** whether unencrypted requests from other machines are refused */
  requireTls: boolean
  /** whether every account must have a second factor, regardless of its role */
  requireSecondFactor: boolean
  timeZone: string
  googleMapsApiKey: string | null
  basemapStyleUrl: string | null
  basemapFile: string | null
  firebase: FirebaseConfig | null
  smtpUrl: string | null
  /**
   * Whether webhooks may have private IP addresses. `privateProviders`: sign-in providers may too, and may
   * lack TLS.
   */
  privateWebhooks: boolean
  privateProviders: boolean
  /** second place that stores signed checkpoints; null: none (WITNESS=none) */
  witness: WitnessConfig | null
  /** bearer token for /metrics; null: only this machine may read it */
  metricsToken: string | null
  /** whether anybody may read the API docs */
  apiDocs: boolean
  /** receiver of OpenTelemetry traces; null: no traces are sent */
  tracing: TracingConfig | null
  backup: BackupConfig
  /** storage quotas: for the images of one account, and for all files of one company, bytes */
  fileQuotas: { account: number; company: number }
  /**
   * Limits agreed with each company; null: none. The console warns when they are exceeded, but nothing is
   * blocked.
   */
  plan: Plan
}

export interface TracingConfig {
  endpoint: string
  serviceName: string
  /** fraction of the requests that are traced, 0 to 1 */
  ratio: number
}

export interface Plan {
  guards: number | null
  phones: number | null
  accounts: number | null
  retentionDays: number | null
  mailsAWeek: number | null
}

export interface BackupConfig {
  /** absolute path of the folder for backups; null: no backups are made */
  dir: string | null
  /** interval at which the server makes backups, hours */
  every: number
  /** number of backups that are retained */
  keep: number
  /** passphrase that encrypts backups; null: they are not encrypted */
  passphrase: string | null
}

/**
 * Second place that stores signed checkpoints: a file or Git repository (`path`), a URL that accepts them by
 * POST, or a mailbox. The default is a file next to the data directory.
 */
export type WitnessConfig =
  | { kind: 'path'; path: string; isDefault?: true }
  | { kind: 'webhook'; url: string }
  | { kind: 'mail'; to: string }

/**
 * Reads the configuration from environment variables. An empty variable counts as unset. Throws ConfigError.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const e = parsed.data
  // A proxy may pass on any host name. A mailed link to an attacker's host would let the attacker take over
  // the account.
  if (e.TRUST_PROXY > 0 && e.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL: needed with TRUST_PROXY, as mailed links begin with it')
  if (e.REQUIRE_TLS === true && e.TRUST_PROXY === 0)
    throw new ConfigError('REQUIRE_TLS: needs TRUST_PROXY, as the proxy that ends TLS says what came by it')
  return {
    port: e.PORT,
    host: e.HOST,
    drainMs: e.DRAIN_SECONDS * 1000,
    dataDir: e.DATA_DIR,
    secretFile: e.SECRET_FILE ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    natsUrl: e.NATS_URL ?? null,
    cell: parseCellConfig(e),
    demo: e.DEMO ?? null,
    demoHours: e.DEMO_HOURS,
    registration: e.REGISTRATION ?? null,
    logLevel: e.LOG_LEVEL,
    publicUrl: e.PUBLIC_URL ?? null,
    trustProxy: e.TRUST_PROXY,
    requireTls: e.REQUIRE_TLS ?? false,
    requireSecondFactor: e.REQUIRE_SECOND_FACTOR ?? false,
    timeZone: e.TIME_ZONE,
    googleMapsApiKey: e.GOOGLE_MAPS_API_KEY ?? null,
    basemapStyleUrl: e.BASEMAP_STYLE_URL === 'none' ? null : e.BASEMAP_STYLE_URL,
    basemapFile: e.BASEMAP_FILE ?? null,
    firebase: firebaseFrom(e),
    smtpUrl: e.SMTP_URL ?? null,
    privateWebhooks: e.PRIVATE_WEBHOOKS ?? false,
    privateProviders: e.PRIVATE_PROVIDERS ?? false,
    metricsToken: e.METRICS_TOKEN ?? null,
    // with DEMO=0, the server contains real data, so the API docs are not public by default
    apiDocs: e.API_DOCS ?? e.DEMO !== false,
    tracing:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: e.OTEL_SERVICE_NAME,
            ratio: e.OTEL_TRACES_SAMPLER_ARG,
          },
    backup: {
      dir: e.BACKUP_DIR === undefined ? null : resolve(e.BACKUP_DIR),
      every: e.BACKUP_EVERY,
      keep: e.BACKUP_KEEP,
      passphrase: e.BACKUP_PASSPHRASE ?? null,
    },
    witness: witnessFrom(e),
    fileQuotas: { account: e.ACCOUNT_IMAGES_MB * MB, company: e.COMPANY_FILES_MB * MB },
    plan: {
      guards: e.PLAN_GUARDS ?? null,
      phones: e.PLAN_PHONES ?? null,
      accounts: e.PLAN_ACCOUNTS ?? null,
      retentionDays: e.PLAN_RETENTION_DAYS ?? null,
      mailsAWeek: e.PLAN_MAILS_A_WEEK ?? null,
    },
  }
}

function witnessFrom({
  WITNESS: said,
  SMTP_URL,
  DATA_DIR,
}: z.infer<typeof environment>): WitnessConfig | null {
  if (said === undefined) return { kind: 'path', path: `${resolve(DATA_DIR)}.witness`, isDefault: true }
  if (said === 'none') return null
  if (said.startsWith('mailto:')) {
    const to = z.email().safeParse(said.slice('mailto:'.length))
    if (!to.success) throw new ConfigError('WITNESS: mailto: takes one address')
    if (SMTP_URL === undefined) throw new ConfigError('WITNESS: mailto: needs SMTP_URL')
    return { kind: 'mail', to: to.data }
  }
  if (!/^[a-z][a-z0-9+.-]+:/i.test(said)) return { kind: 'path', path: resolve(said) }
  const url = z
    .url({ protocol: /^https?$/ })
    .refine(isEncryptedUrl)
    .safeParse(said)
  if (!url.success || new URL(url.data).username !== '')
    throw new ConfigError(
      'WITNESS: takes a file, a Git directory, an https:// address without a user name in it, or mailto:',
    )
  return { kind: 'webhook', url: url.data }
}
