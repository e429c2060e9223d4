import type { Limits } from '../../domain/user/limits.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { updateCloud } from './cloud-database.ts'
import { CloudMetrics, CloudWriter } from './cloud-writer.ts'
import { openServiceAccount, type ServiceAccount } from './service-account.ts'
import type { FirebaseConfig } from './firebase-config.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { readLiveLocations } from '../fixes/live/live-locations.ts'
import { staffClaims } from '../rtdb/access/claims.ts'

const STOP_LIMIT_MS = 5000

const accounts = new WeakMap<FirebaseConfig, Promise<ServiceAccount>>()

function accountOf(config: FirebaseConfig, now: () => number): Promise<ServiceAccount> {
  const known = accounts.get(config)
  if (known) return known
  const account = openServiceAccount(config.serviceAccount, now)
  accounts.set(config, account)
  return account
}

/**
 * Copies the company's live data to its Firebase database, if FIREBASE_* is set. The data is that of the
 * local realtime endpoint. Each process writes the fixes it has stored. First writes the company's id, which
 * the database's security rules check.
 */
export async function startFirebaseCloud(context: Context): Promise<() => Promise<void>> {
  const { firebase } = context.config
  if (firebase === null) return async () => {}
  const { log, now } = context
  const metrics = new CloudMetrics(context.metrics)
  const stopping = new AbortController()
  const account = await accountOf(firebase, now)
  const writers = new Map<string, CloudWriter>()
  for (const [id, databaseUrl] of firebase.shards) {
    const cloud = { databaseUrl, account, stopped: stopping.signal }
    const writer = new CloudWriter({
      update: (update) => updateCloud(cloud, { ...update, company: id }),
      metrics,
      log,
    })
    const company = companyId(id)
    writer.put({ company, live: await readLiveLocations(context.db, company), points: [] })
    writers.set(company, writer)
  }
  const stopListening = context.events.on('own fixes', (stored) => writers.get(stored.company)?.put(stored))
  return async () => {
    stopListening()
    await Promise.all([...writers.values()].map((writer) => writer.stop(STOP_LIMIT_MS)))
    stopping.abort()
  }
}

/**
 * Lifetime of a token, ms. An open listener stays connected until the cloud checks the token again, within
 * the hour.
 */
const TOKEN_MS = 10 * 60_000

/**
 * Returns the token with which the console signs in to the cloud database. Its claims are checked by
 * database.rules.json. It expires soon, because the cloud does not learn that an account was suspended,
 * limited or signed out. null: the account's company has no cloud database.
 */
export async function createCloudToken(
  { config, now }: Pick<Context, 'config' | 'now'>,
  account: { userId: string; company: string; permissions: readonly Permission[]; limits: Limits | null },
): Promise<{ token: string; good_for_ms: number; database_url: string } | null> {
  const { firebase } = config
  const databaseUrl = firebase?.shards.get(account.company)
  if (!firebase || databaseUrl === undefined) return null
  const claims = { ...staffClaims(account), until: now() + TOKEN_MS }
  const serviceAccount = await accountOf(firebase, now)
  const token = await serviceAccount.customToken(`${account.company}-${account.userId}`, claims)
  return { token, good_for_ms: TOKEN_MS, database_url: databaseUrl }
}
