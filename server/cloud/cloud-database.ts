import type { CloudUpdate } from './cloud-queue.ts'
import type { ServiceAccount } from './service-account.ts'

/**
 * timeout of a write, ms; the cloud stores a thousand paths within a second, but a dead connection never
 * answers
 */
const WRITING_MS = 30_000

/**
 * Writes all paths of an update to a Firebase Realtime Database over its REST API, all or none. Rejects with
 * the database's reply if it does not accept the update, or when `stopped` is aborted.
 * https://firebase.google.com/docs/reference/rest/database#section-patch
 * @param databaseUrl value of FIREBASE_DATABASE_URL
 */
export async function updateCloud(
  { databaseUrl, account, stopped }: { databaseUrl: string; account: ServiceAccount; stopped: AbortSignal },
  update: CloudUpdate,
): Promise<void> {
  const url = new URL('.json', databaseUrl)
  url.search = new URL(databaseUrl).search
  url.searchParams.set('print', 'silent')
  const token = await account.accessToken()
  const reply = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(update),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(WRITING_MS)]),
  })
  if (reply.ok) {
    await reply.body?.cancel()
    return
  }
  if (reply.status === 401) account.forget(token)
  throw new Error(`the cloud database answered ${reply.status} ${(await reply.text()).slice(0, 300)}`)
}
