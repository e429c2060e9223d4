import { readFile } from 'node:fs/promises'
import type { App } from 'firebase-admin/app'
import { z } from 'zod'
import type { Limits } from '../domain/user/limits.ts'
import type { Permission } from '../domain/user/permission.ts'
import { jsonText } from '../domain/json-text.ts'
import { CloudWriter } from './cloud/cloud-writer.ts'
import { ConfigError, type FirebaseConfig } from './config.ts'
import type { Context } from './context.ts'
import { companyId } from './db/company-id.ts'
import { liveLocations } from './fixes/live-locations.ts'
import { staffClaims } from './rtdb/access/claims.ts'

const STOP_LIMIT_MS = 5000

const serviceAccount = z.object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })

const apps = new WeakMap<FirebaseConfig, Promise<App>>()

function cloudApp(config: FirebaseConfig): Promise<App> {
  const known = apps.get(config)
  if (known) return known
  const app = openApp(config)
  apps.set(config, app)
  return app
}

async function openApp({ databaseUrl, serviceAccount: given }: FirebaseConfig): Promise<App> {
  const account = await accountFrom(given)
  // loaded only where it is used: the library is large and most servers have no cloud database
  const { cert, initializeApp } = await import('firebase-admin/app')
  const credential = cert({
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
  })
  return initializeApp({ credential, databaseURL: databaseUrl }, `askari-${crypto.randomUUID()}`)
}

/** Throws ConfigError, which says nothing of what was given: it holds a private key. */
async function accountFrom(given: string): Promise<z.infer<typeof serviceAccount>> {
  const text = given.trimStart().startsWith('{') ? given : await readFile(given, 'utf8').catch(() => '')
  const account = jsonText.pipe(serviceAccount).safeParse(text)
  if (account.success) return account.data
  throw new ConfigError(
    'FIREBASE_SERVICE_ACCOUNT: is neither the JSON of a service account nor the path of a file that holds it',
  )
}

/**
 * With FIREBASE_* set: what the local endpoint shows of one company is written to the cloud database as well. Each
 * server process writes the fixes that it stored itself.
 */
export async function startCloud(context: Context): Promise<() => Promise<void>> {
  const { firebase } = context.config
  if (firebase === null) return async () => {}
  const app = await cloudApp(firebase)
  const { getDatabase } = await import('firebase-admin/database')
  const root = getDatabase(app).ref()
  const { metrics, log } = context
  const writer = new CloudWriter({ update: (update) => root.update(update), metrics, log })
  const company = companyId(firebase.company)
  writer.put({ company, live: await liveLocations(context.db, company), points: [] })
  const stopListening = context.events.on('own fixes', (stored) => {
    if (stored.company === company) writer.put(stored)
  })
  return async () => {
    stopListening()
    await writer.stop(STOP_LIMIT_MS)
    apps.delete(firebase)
    const { deleteApp } = await import('firebase-admin/app')
    await deleteApp(app)
  }
}

/** what was asked for before is read until the cloud asks again who reads, within the hour */
const TOKEN_MS = 10 * 60_000

/**
 * The token with which the console signs in to the cloud database; it carries the claims that database.rules.json
 * looks at, and until when they hold: the cloud hears of no account that is suspended, limited or signed out. null where
 * no cloud database serves the account's company.
 */
export async function cloudToken(
  { config, now }: Pick<Context, 'config' | 'now'>,
  account: { userId: string; company: string; permissions: readonly Permission[]; limits: Limits | null },
): Promise<{ token: string; good_for_ms: number } | null> {
  const { firebase } = config
  if (firebase?.company !== account.company) return null
  const { getAuth } = await import('firebase-admin/auth')
  const claims = { ...staffClaims(account), until: now() + TOKEN_MS }
  const auth = getAuth(await cloudApp(firebase))
  const token = await auth.createCustomToken(`${account.company}-${account.userId}`, claims)
  return { token, good_for_ms: TOKEN_MS }
}
