import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { clientStream } from '../../domain/client.ts'
import { companyStream } from '../../domain/company.ts'
import { deviceStream } from '../../domain/device.ts'
import { documentStream } from '../../domain/document.ts'
import { postOrdersStream } from '../../domain/post-orders/post-orders.ts'
import { sitePostStream } from '../../domain/site-post.ts'
import { subscriberStream } from '../../domain/subscriber.ts'
import { roleStream } from '../../domain/user/role.ts'
import { userStream } from '../../domain/user/user.ts'
import { dateAfter, dateAt } from '../../domain/time/zone-days.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { keepCredential } from '../auth/credential.ts'
import { hashPassword } from '../auth/password.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { deviceSecret, secretHash } from '../device-secret.ts'
import { nextCompanyId } from '../event-log/next-id.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { type Commander, commander } from './demo-commander.ts'
import { demoGuards } from './demo-guards.ts'
import { DEMO_CLIENTS, DEMO_POST_ORDERS } from './demo-places.ts'
import { DEMO_NAME } from './demo-sign-in.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Which demo company was made here; its row is written in the transaction that makes the company. */
    demo_company: { name: string; company: string | null; seeded_at: number }
  }
}

interface SeededPost {
  id: string
  assignmentId: string
}

/**
 * Makes the demo company where it is wanted and not there: in a database without any company, or where DEMO=1 asks
 * for it. Everything comes to be by commands in one transaction, so that a crash half-way leaves nothing, and of
 * several processes that start at once one makes it. True where it was made now.
 */
export async function seedDemo(context: Context): Promise<boolean> {
  const { demo, timeZone } = context.config
  if (demo === false) return false
  if (demo === null && (await hasCompany(context))) return false
  if (await isSeeded(context)) return false
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)))
  const company = await context.db.transaction().execute(async (trx) => {
    const seeded_at = context.now()
    const claimed = await trx
      .insertInto('demo_company')
      .values({ name: DEMO_NAME, company: null, seeded_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return null
    const made = await nextCompanyId(trx)
    await trx.updateTable('demo_company').set({ company: made }).where('name', '=', DEMO_NAME).execute()
    const send = commander(context, trx, made)
    await send.to(companyStream, made, { type: 'FoundCompany', name: 'Askari Demo Security', timeZone })
    for (const [i, account] of DEMO_ACCOUNTS.entries()) {
      const { fullName, email, role, verified } = account
      const userId = await send.toNew(userStream, { type: 'RegisterUser', fullName, email, role })
      if (verified) await send.to(userStream, userId, { type: 'VerifyEmail', email })
      await keepCredential(trx, { company: made, userId }, passwords[i] as string, seeded_at)
    }
    await send.toNew(roleStream, {
      type: 'AddRole',
      name: 'Contracts Clerk',
      permissions: ['Edit Documents'],
    })
    const today = dateAt(seeded_at, timeZone)
    await seedGuards(context, made, send, today, await seedPlaces(send, seeded_at - FENCED_BEFORE_MS))
    return made
  })
  if (company) context.events.wake(company)
  return company !== null
}

/** the guards' walks of the days before are judged by the fences of then */
const FENCED_BEFORE_MS = 31 * 24 * 3_600_000

async function seedPlaces(send: Commander, fencedAt: number): Promise<SeededPost[]> {
  const posts: SeededPost[] = []
  for (const client of DEMO_CLIENTS) {
    const clientId = await send.toNew(clientStream, { type: 'AddClient', name: client.name })
    const title = `Guarding of ${client.name}`
    const reference = `ADS-${clientId}`
    await send.toNew(documentStream, { type: 'AddDocument', clientId, title, kind: 'contract', reference })
    await send.toNew(subscriberStream, {
      type: 'AddSubscriber',
      clientId,
      name: `Duty manager of ${client.name}`,
      email: `duty-manager-${clientId}@askari.example`,
      topics: ['reports', 'incident_alerts'],
      status: 'active',
    })
    for (const { name, geofence, sitePlan, posts: places } of client.assignments) {
      const assignmentId = await send.toNew(
        assignmentStream,
        { type: 'AddAssignment', clientId, name, coordinates: geofence },
        fencedAt,
      )
      await send.to(assignmentStream, assignmentId, { type: 'DrawSitePlan', plan: sitePlan })
      for (const place of places) {
        const id = await send.toNew(sitePostStream, {
          type: 'AddSitePost',
          ...place,
          clientId,
          assignmentId,
        })
        await send.to(postOrdersStream, id, {
          type: 'IssuePostOrders',
          sitePostId: id,
          text: DEMO_POST_ORDERS,
          replaces: 0,
        })
        posts.push({ id, assignmentId })
      }
    }
  }
  return posts
}

async function seedGuards(
  context: Context,
  company: CompanyId,
  send: Commander,
  today: string,
  posts: SeededPost[],
): Promise<void> {
  for (const { post, shift, licenceDays, ...record } of demoGuards(posts.length)) {
    const { fullName } = record
    const licenceExpiresOn = dateAfter(today, licenceDays)
    const workerId = await send.toNew(workerStream, { type: 'HireWorker', ...record, licenceExpiresOn })
    const { id: sitePostId, assignmentId } = posts[post] as SeededPost
    const entryId = await send.newId('worker-assignment')
    await send.to(assignmentStream, assignmentId, {
      type: 'AssignGuard',
      entryId,
      workerId,
      sitePostId,
      shift,
    })
    if (Number(workerId) % 3 === 0)
      await send.to(postOrdersStream, sitePostId, {
        type: 'RecordSignature',
        sitePostId,
        workerId,
        version: 1,
        signedOn: today,
        today,
      })
    const deviceId = await send.newId(deviceStream.name)
    await send.to(deviceStream, deviceId, {
      type: 'EnrolDevice',
      workerId,
      label: `Phone of ${fullName}`,
      secretHash: secretHash(deviceSecret(context.key, company, deviceId)),
    })
  }
}

async function hasCompany({ db }: Context): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function isSeeded({ db }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('demo_company')
    .select('name')
    .where('name', '=', DEMO_NAME)
    .executeTakeFirst()
  return row !== undefined
}
