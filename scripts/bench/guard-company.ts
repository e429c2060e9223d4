import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { clientStream } from '../../domain/client.ts'
import { deviceStream } from '../../domain/device.ts'
import { sitePostStream } from '../../domain/site-post.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { createLogger, openContext } from '../../server/open-context.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { deviceSecret, secretHash } from '../../server/device-secret.ts'
import { companyWithUser } from '../../tests/support/company-with-user.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'
import { storePast } from './past.ts'

const CLIENTS = 10
const ASSIGNMENTS = 40

export interface GuardCompany {
  server: ServerProcess
  /** the company's id */
  id: string
  token: string
  /** addresses of the guards' phones for OsmAnd messages, by worker id */
  phones: Map<string, string>
  /** guards with a fix every five seconds for the last 24 h */
  walkers: readonly string[]
  dispose: () => Promise<void>
}

/**
 * Creates a company with the given numbers of guards on duty, days of past patrols and guards who walked all
 * day, on its own server and database.
 */
export async function startGuardCompany(
  guards: number,
  { days, walking }: { days: number; walking: number },
): Promise<GuardCompany> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  try {
    const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
      log: createLogger('silent'),
    })
    const { company, token } = await companyWithUser(context, 'administrator')
    const secrets = await hireGuards(context, company, guards)
    const walkers = [...secrets.keys()].slice(0, walking)
    await storePast(context.db, company, context.now(), { days, walkers })
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

/** Hires guards with a phone each and assigns them; returns the phones' secrets. */
export function hireGuards(
  context: Context,
  company: CompanyId,
  guards: number,
): Promise<Map<string, string>> {
  return context.db.transaction().execute(async (trx) => {
    const send = commander(context, trx, company)
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
        coordinates: null,
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
        secretHash: secretHash(secret),
      })
      secrets.set(workerId, secret)
    }
    return secrets
  })
}
