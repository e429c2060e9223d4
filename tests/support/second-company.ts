import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { checklistStream } from '../../domain/checklist.ts'
import { clientStream } from '../../domain/client.ts'
import { companyStream } from '../../domain/company.ts'
import { deviceStream } from '../../domain/device.ts'
import { guestStream } from '../../domain/guest/guest.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { documentStream } from '../../domain/document.ts'
import { postOrdersStream } from '../../domain/post-orders/post-orders.ts'
import { sitePostStream } from '../../domain/site-post.ts'
import { subscriberStream } from '../../domain/subscriber.ts'
import { roleStream } from '../../domain/user/role.ts'
import { userStream } from '../../domain/user/user.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { keepCredential } from '../../server/auth/credential.ts'
import { hashPassword } from '../../server/auth/password/password.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { nextCompanyId } from '../../server/event-log/next-id.ts'

export const SECOND_EMAIL = 'admin@kisumu.example'

const PIER = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'wall', name: 'Breakwater' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [34.75, -0.1],
          [34.751, -0.1],
        ],
      },
    },
  ],
})

/** Another company with one of everything, all with the id 1, and an administrator with the demo's password. */
export async function secondCompany(context: Context): Promise<CompanyId> {
  const password = await hashPassword('patrol-demo')
  return context.db.transaction().execute(async (trx) => {
    const company = await nextCompanyId(trx)
    const send = commander(context, trx, company)
    const timeZone = 'Africa/Windhoek'
    await send.to(companyStream, company, { type: 'FoundCompany', name: 'Kisumu Watch', timeZone })
    const userId = await send.toNew(userStream, {
      type: 'RegisterUser',
      fullName: 'Second Admin',
      email: SECOND_EMAIL,
      role: 'administrator',
    })
    await send.to(userStream, userId, { type: 'VerifyEmail', email: SECOND_EMAIL })
    await keepCredential(trx, { company, userId }, password, context.now())
    await send.toNew(roleStream, { type: 'AddRole', name: 'Pier Clerk', permissions: ['View Clients'] })
    const clientId = await send.toNew(clientStream, { type: 'AddClient', name: 'Lake Port' })
    const title = 'Pier licence'
    await send.toNew(documentStream, { type: 'AddDocument', clientId, title, kind: 'licence' })
    await send.toNew(subscriberStream, {
      type: 'AddSubscriber',
      clientId,
      name: 'Harbour Master',
      email: 'harbour@kisumu.example',
      topics: ['reports'],
      status: 'active',
    })
    await send.toNew(guestStream, {
      type: 'AskIn',
      fullName: 'Harbour Inspector',
      email: 'inspector@kisumu.example',
    })
    const assignmentId = await send.toNew(assignmentStream, {
      type: 'AddAssignment',
      clientId,
      name: 'Pier',
    })
    await send.to(assignmentStream, assignmentId, { type: 'DrawSitePlan', plan: PIER })
    const sitePostId = await send.toNew(sitePostStream, {
      type: 'AddSitePost',
      alias: 'Pier Head',
      postType: 'Gate',
      latitude: -0.1,
      longitude: 34.75,
      clientId,
      assignmentId,
    })
    const checklistId = await send.toNew(checklistStream, {
      type: 'AddChecklist',
      title: 'Pier opening',
      kind: 'opening',
      items: [{ text: 'Is the beacon lit?', answer: 'yes_no', required: true }],
      status: 'active',
    })
    await send.to(sitePostStream, sitePostId, { type: 'AssignChecklist', checklistId })
    const orders = { sitePostId, text: 'Light the beacon at dusk.', replaces: 0 }
    await send.to(postOrdersStream, sitePostId, { type: 'IssuePostOrders', ...orders })
    const workerId = await send.toNew(workerStream, { type: 'HireWorker', fullName: 'Second Guard' })
    await send.toNew(occurrenceStream, {
      type: 'RecordOccurrence',
      sitePostId,
      year: 2026,
      category: 'visitor',
      priority: 'routine',
      narrative: 'The harbour inspector was on the pier.',
      occurredAt: context.now(),
      workerId,
      involved: { persons: [{ name: 'Pier Visitor' }] },
    })
    const entryId = await send.newId('worker-assignment')
    await send.to(assignmentStream, assignmentId, {
      type: 'AssignGuard',
      entryId,
      workerId,
      sitePostId,
      shift: null,
    })
    const secretHash = 'f'.repeat(64)
    await send.toNew(deviceStream, { type: 'EnrolDevice', workerId, label: 'Second phone', secretHash })
    return company
  })
}
