import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import { isEncryptedUrl } from '../config/transport-security.ts'

export interface FirebaseConfig {
  databaseUrl: string
  /** service account as JSON, or the path of a file that contains it */
  serviceAccount: string
  apiKey: string
  projectId: string
  appId: string | null
  /** URL of the cloud database of each company that has one, by company id */
  shards: ReadonlyMap<string, string>
}

/** Environment variables of Firebase. */
type Asked = { FIREBASE_COMPANY: string } & Partial<
  Record<(typeof FIREBASE_NEEDED)[number] | 'FIREBASE_APP_ID' | 'FIREBASE_SHARDS', string | undefined>
>

const FIREBASE_NEEDED = [
  'FIREBASE_DATABASE_URL',
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_API_KEY',
  'FIREBASE_PROJECT_ID',
] as const

/**
 * Returns the configuration; null if none of the required variables is set. Throws ConfigError if only some
 * of them are set.
 */
export function firebaseFrom(e: Asked): FirebaseConfig | null {
  const missing = FIREBASE_NEEDED.filter((name) => e[name] === undefined)
  if (missing.length === FIREBASE_NEEDED.length) return null
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${name}: needed when another FIREBASE_* is set`).join('\n'))
  return {
    databaseUrl: e.FIREBASE_DATABASE_URL as string,
    serviceAccount: e.FIREBASE_SERVICE_ACCOUNT as string,
    apiKey: e.FIREBASE_API_KEY as string,
    projectId: e.FIREBASE_PROJECT_ID as string,
    appId: e.FIREBASE_APP_ID ?? null,
    shards: shardsFrom(e),
  }
}

/** Parses `FIREBASE_SHARDS`, a list of `company=url`. `FIREBASE_COMPANY` uses `FIREBASE_DATABASE_URL`. */
function shardsFrom(e: Asked): Map<string, string> {
  const shards = new Map([[e.FIREBASE_COMPANY, e.FIREBASE_DATABASE_URL as string]])
  const used = new Set(shards.values())
  for (const part of e.FIREBASE_SHARDS?.split(/[\s,]+/).filter(Boolean) ?? []) {
    const [, company = '', url = ''] = /^(\d+)=(.+)$/.exec(part) ?? []
    const parsed = z
      .url({ protocol: /^https?$/ })
      .refine(isEncryptedUrl)
      .safeParse(url.replace(/\/+$/, ''))
    if (company === '' || !parsed.success)
      throw new ConfigError('FIREBASE_SHARDS: takes COMPANY=https://… for each company, separated by spaces')
    if (shards.has(company) || used.has(parsed.data))
      throw new ConfigError('FIREBASE_SHARDS: each company has a database of its own, and one alone')
    shards.set(company, parsed.data)
    used.add(parsed.data)
  }
  return shards
}
