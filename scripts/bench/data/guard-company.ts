import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRuleStream } from '../../../domain/alarms/alarm-rule.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { deviceStream } from '../../../domain/records/device.ts'
import { sitePostStream } from '../../../domain/records/site-post.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import { ALARM_KINDS, standardRule } from '../../../server/alarms/alarm-kinds.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { deviceSecret, hashDeviceSecret } from '../../../server/keys/device-secret.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import { startServer, type ServerProcess } from '../../../tests/support/http/server-process.ts'
import { seedHistory } from './seed-history.ts'

const CLIENTS = 10
const ASSIGNMENTS = 40

export interface GuardCompany {
  server: ServerProcess
  id: string
  token: string
  /** URLs to which the guards' phones send OsmAnd messages, by worker id */
  phones: Map<string, string>
  /** ids of guards with a fix every five seconds in the last 24 h */
  walkers: readonly string[]
  dispose: () => Promise<void>
}

/** geofence of the assignments: phones in a measurement report from inside it */
const FENCE = [
  [36.7, -1.4],
  [37, -1.4],
  [37, -1.2],
  [36.7, -1.2],
  [36.7, -1.4],
]

/**
 * Creates a company on a separate server and database. `guards`: guards on duty; `days`: past days of
 * patrols; `walking`: guards who walked all day. With `watched`, assignments have geofences and all alarm
 * rules are enabled.
 */
export async function startGuardCompany(
  guards: number,
  { days, walking, watched = false }: { days: number; walking: number; watched?: boolean },
): Promise<GuardCompany> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  try {
    const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
      log: createLogger('silent'),
    })
    const { company, token } = await companyWithUser(context, 'administrator')
    const coordinates = watched ? JSON.stringify({ type: 'Polygon', coordinates: [FENCE] }) : null
    const secrets = await hireGuards(context, company, guards, coordinates)
    if (watched) await turnOnRules(context, company)
    const walkers = [...secrets.keys()].slice(0, walking)
    await seedHistory(context, company, context.now(), { days, walkers })
    const signedIn = await token()
    await context.close()
    const server = await startServer({ DATA_DIR: dataDir })
    return {
      server,
      id: company,
      token: signedIn,
      phones: new Map([...secrets].map(([id, secret]) => [id, `${server.url}/i/${secret}/osmand`])),
      walkers,
      dispose: server.dispose,
    }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** Hires guards with one phone each and assigns them. Returns the phones' secrets. */
export function hireGuards(
  context: Context,
  company: CompanyId,
  guards: number,
  coordinates: string | null = null,
): Promise<Map<string, string>> {
  return context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company)
    const clients: string[] = []
    for (let i = 0; i < CLIENTS; i++)
      clients.push(await send.toNew(clientStream, { type: 'AddClient', name: `Client ${i}` }))
    const assignments: string[] = []
    for (let i = 0; i < ASSIGNMENTS; i++) {
      const clientId = clients[i % CLIENTS] as string
      const name = `Assignment ${i}`
      const assignmentId = await send.toNew(assignmentStream, {
        type: 'AddAssignment',
        clientId,
        name,
        coordinates,
      })
      const [latitude, longitude] = [-1.29 + i / 1000, 36.82]
      const post = {
        alias: `Gate ${i}`,
        postType: 'Gate' as const,
        latitude,
        longitude,
        clientId,
        assignmentId,
      }
      await send.toNew(sitePostStream, { type: 'AddSitePost', ...post })
      assignments.push(assignmentId)
    }
    const secrets = new Map<string, string>()
    for (let i = 0; i < guards; i++) {
      const workerId = await send.toNew(workerStream, { type: 'HireWorker', fullName: `Guard ${i}` })
      const entryId = await send.newId('worker-assignment')
      await send.to(assignmentStream, assignments[i % ASSIGNMENTS] as string, {
        type: 'AssignGuard',
        entryId,
        workerId,
        sitePostId: null,
        shift: { name: 'Day and night', startLocal: '00:00', durationMin: 1439 },
      })
      const deviceId = await send.newId(deviceStream.name)
      const secret = deviceSecret(context.keys.signing(), company, deviceId)
      await send.to(deviceStream, deviceId, {
        type: 'EnrolDevice',
        workerId,
        label: 'Phone',
        secretHash: hashDeviceSecret(secret),
      })
      secrets.set(workerId, secret)
    }
    return secrets
  })
}

/** Enables the alarm rules that are disabled by default. */
const turnOnRules = (context: Context, company: CompanyId) =>
  context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'rules')
    for (const kind of ALARM_KINDS) {
      const { id: _, ...rule } = standardRule(kind)
      if (!rule.isEnabled)
        await send.toNew(alarmRuleStream, { type: 'AddAlarmRule', ...rule, isEnabled: true } as never)
    }
  })
