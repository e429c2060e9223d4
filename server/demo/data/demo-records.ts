import type { Transaction } from 'kysely'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { checklistStream } from '../../../domain/checklists/checklist.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { deviceStream } from '../../../domain/records/device.ts'
import type { DutyShift } from '../../../domain/duty/duty-rule.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { postOrdersStream } from '../../../domain/records/post-orders.ts'
import { shiftPatternStream } from '../../../domain/roster/shift-pattern.ts'
import { sitePostStream } from '../../../domain/records/site-post.ts'
import { subscriberStream } from '../../../domain/records/subscriber.ts'
import { RECORDS, type RecordName } from '../../../domain/subjects.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { webhookStream } from '../../../domain/records/webhook.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { deviceSecret, hashDeviceSecret } from '../../keys/device-secret.ts'
import { idsWithPermission, readNotifiablePeople } from '../../notifications/notifiable-people.ts'
import { SUBJECTS } from '../../subjects.ts'
import type { Commander } from '../demo-commander.ts'
import { demoGuards } from './demo-guards.ts'
import { addDemoAttendance, addDemoRoster, demoShifts } from './demo-rosters.ts'
import { addDemoIssues } from './demo-issues.ts'
import { addDemoIncidents } from './demo-incidents.ts'
import { addDemoBilling } from './demo-billing.ts'
import { addDemoOccurrences } from './demo-occurrences.ts'
import { addDemoChecklistReports } from './demo-checklist-reports.ts'
import { DEMO_CHECKLISTS } from './demo-checklists.ts'
import { addDemoRounds } from './demo-rounds.ts'
import { DEMO_POST_ORDERS, type DemoClient } from './demo-places.ts'

/** record types that this file adds in detail, so no samples are added */
const ADDED_HERE: readonly RecordName[] = [
  'client',
  'assignment',
  'site-post',
  'checklist',
  'worker',
  'device',
  'document',
  'subscriber',
  'shift-pattern',
  'attendance-sheet',
  'checkpoint',
  'patrol-route',
  'billing-contract',
]

interface DemoPosted {
  workerId: string
  sitePostId: string
  assignmentId: string
  shift: DutyShift
  /** whether the guard has the same hours every day and no shift pattern */
  isDaily: boolean
}

interface SeededPost {
  id: string
  assignmentId: string
  latitude: number
  longitude: number
}

/** invented names and telephone numbers */
const CONTACTS = [
  'Wambui Njoroge',
  'Peter Otieno',
  'Amina Yusuf',
  'Samuel Mutiso',
  'Ruth Chepkemoi',
  'Rajesh Shah',
]

/** Adds these clients with their sites and posts, and guards with phones. Returns the number of guards. */
export async function addDemoRecords(
  context: Context,
  company: CompanyId,
  send: Commander,
  {
    trx,
    clients,
    now,
    timeZone,
  }: { trx: Transaction<Tables>; clients: readonly DemoClient[]; now: number; timeZone: string },
): Promise<number> {
  const placedAt = now - PLACED_BEFORE_MS
  const { posts, clientIds, checklistIds } = await addPlaces(send, clients, placedAt)
  const today = zoneDateAt(now, timeZone)
  const { guards, patterns } = await addGuards(context, company, send, { today, placedAt }, posts)
  // Samples refer to other records by id. In a company that had demo data before, records with these ids may
  // not exist.
  const isThere = (nth: string) =>
    Number(nth) <= clients.length &&
    posts.some(({ id }) => id === nth) &&
    posts.some(({ assignmentId }) => assignmentId === nth) &&
    guards.some(({ workerId }) => workerId === nth)
  const there = SAMPLES.filter(isThere)
  for (const name of SAMPLED) for (const nth of there) await SUBJECTS[name].sample(send, nth)
  const onDutyAt = (post: string) => (clock: string) =>
    guards
      .filter(({ sitePostId, shift, isDaily }) => isDaily && sitePostId === post && isWithin(shift, clock))
      .map(({ workerId }) => workerId)
  const withBook = posts
    .filter((_, at) => at === 0 || at === 4)
    .map(({ id }) => ({
      id,
      guards: guards.filter(({ sitePostId }) => sitePostId === id).map(({ workerId }) => workerId),
      onDuty: onDutyAt(id),
    }))
  const gatePost = posts[0]
  if (gatePost) await addDemoChecklistReports(send, { sitePostId: gatePost.id, checklistIds, now })
  await addDemoOccurrences(send, { posts: withBook, now, timeZone })
  const assignmentId = posts.at(-1)?.assignmentId
  if (assignmentId !== undefined) {
    const rostered = guards.filter((guard) => guard.assignmentId === assignmentId)
    await addDemoRoster(trx, company, send, { assignmentId, guards: rostered, patterns, today, now })
  }
  const yesterday = addDays(zoneDateAt(now, timeZone), -1)
  await addDemoAttendance(send, posts[0]?.assignmentId ?? '', yesterday)
  await addDemoIssues(send, { posts: withBook, now, timeZone })
  const [gate] = posts
  if (gate) {
    const around = { gate, onDuty: onDutyAt(gate.id), timeZone, at: placedAt, now }
    await addDemoRounds(context, company, send, around)
  }
  const editors = idsWithPermission(await readNotifiablePeople(trx, company), 'Edit Restricted Incidents')
  await addDemoIncidents(send, { posts: withBook, member: editors[0] ?? null, now, timeZone })
  const billed = clients.map(({ name }, at) => ({ id: clientIds[at] as string, name }))
  await addDemoBilling(send, { clients: billed, today })
  // the webhook is disabled, because nobody receives at its URL
  await send.toNew(webhookStream, {
    type: 'AddWebhook',
    name: 'Ticket system',
    url: 'https://tickets.example/hooks/askari',
    topics: ['alarm', 'incident', 'issue'],
    isEnabled: false,
  })
  return guards.length
}

const SAMPLES = ['1', '2', '3', '4', '5']
/** record types whose demo data consists only of samples */
const SAMPLED = RECORDS.filter(({ inDemo }) => inDemo)
  .map(({ stream }) => stream)
  .filter((name) => !ADDED_HERE.includes(name))

/** How long before now (ms) places and duties begin, so that fixes of the past can be compared with them. */
const PLACED_BEFORE_MS = 31 * 24 * 3_600_000

async function addPlaces(
  send: Commander,
  clients: readonly DemoClient[],
  placedAt: number,
): Promise<{ posts: SeededPost[]; clientIds: string[]; checklistIds: string[] }> {
  const posts: SeededPost[] = []
  const clientIds: string[] = []
  const checklists: { id: string; postTypes: readonly string[] }[] = []
  for (const { postTypes, ...fields } of DEMO_CHECKLISTS) {
    const id = await send.toNew(checklistStream, { type: 'AddChecklist', ...fields })
    checklists.push({ id, postTypes })
  }
  for (const [at, client] of clients.entries()) {
    const clientId = await send.toNew(clientStream, {
      type: 'AddClient',
      name: client.name,
      clientNo: `C-${String(at + 1).padStart(3, '0')}`,
      contacts: [
        {
          name: CONTACTS[at % CONTACTS.length] as string,
          role: 'Facilities manager',
          phone: `+254 20 555 01${String(at + 10)}`,
          email: `facilities-${at + 1}@askari.example`,
        },
      ],
    })
    clientIds.push(clientId)
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
        placedAt,
      )
      await send.to(assignmentStream, assignmentId, { type: 'DrawSitePlan', plan: sitePlan })
      for (const place of places) {
        const id = await send.toNew(
          sitePostStream,
          { type: 'AddSitePost', ...place, clientId, assignmentId },
          placedAt,
        )
        await send.to(postOrdersStream, id, {
          type: 'IssuePostOrders',
          sitePostId: id,
          text: DEMO_POST_ORDERS,
          replaces: 0,
        })
        for (const { id: checklistId, postTypes } of checklists)
          if (postTypes.includes(place.postType))
            await send.to(sitePostStream, id, { type: 'AssignChecklist', checklistId })
        posts.push({ id, assignmentId, latitude: place.latitude, longitude: place.longitude })
      }
    }
  }
  return { posts, clientIds, checklistIds: checklists.map(({ id }) => id) }
}

async function addGuards(
  context: Context,
  company: CompanyId,
  send: Commander,
  { today, placedAt }: { today: string; placedAt: number },
  posts: SeededPost[],
): Promise<{ guards: DemoPosted[]; patterns: Record<'day' | 'night', string> }> {
  const shifts = demoShifts(today)
  const add = (of: keyof typeof shifts) =>
    send.toNew(shiftPatternStream, { type: 'AddShiftPattern', ...shifts[of] }, placedAt)
  const patterns = { day: await add('day'), night: await add('night') }
  const guards = demoGuards(posts.length)
  const placed: DemoPosted[] = []
  for (const { post, shift, pattern, licenceDays, ...record } of guards) {
    const { fullName } = record
    const licenceExpiresOn = addDays(today, licenceDays)
    const workerId = await send.toNew(workerStream, { type: 'HireWorker', ...record, licenceExpiresOn })
    const { id: sitePostId, assignmentId } = posts[post] as SeededPost
    const entryId = await send.newId('worker-assignment')
    const hours = pattern === null ? { shift } : { shift: null, shiftPatternId: patterns[pattern] }
    const assign = { type: 'AssignGuard', entryId, workerId, sitePostId, ...hours } as const
    await send.to(assignmentStream, assignmentId, assign, placedAt)
    if (Number(workerId) % 3 === 0)
      await send.to(postOrdersStream, sitePostId, {
        type: 'RecordSignature',
        sitePostId,
        workerId,
        version: 1,
        signedOn: today,
        issuedOn: today,
        today,
      })
    const deviceId = await send.newId(deviceStream.name)
    await send.to(deviceStream, deviceId, {
      type: 'EnrolDevice',
      workerId,
      label: `Phone of ${fullName}`,
      secretHash: hashDeviceSecret(deviceSecret(context.keys.signing(), company, deviceId)),
    })
    placed.push({ workerId, sitePostId, assignmentId, shift, isDaily: pattern === null })
  }
  return { guards: placed, patterns }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Returns whether a shift includes a time of day (HH:mm). */
const isWithin = ({ startLocal, durationMin }: DutyShift, clock: string): boolean =>
  (minutesOf(clock) - minutesOf(startLocal) + 1440) % 1440 < durationMin
