import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRuleStream } from '../../../domain/alarms/alarm-rule.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { deviceStream } from '../../../domain/records/device.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import { ALARM_KINDS, standardRule } from '../../../server/alarms/alarm-kinds.ts'
import { alarmPolicy } from '../../../server/alarms/alarm-policy.ts'
import { ALARM_POLICY } from '../../../server/alarms/schedule-evaluation.ts'
import { evaluateNewFixes } from '../../../server/alarms/evaluate-new-fixes.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { commitDeliveries } from '../../../server/fixes/write/commit-deliveries.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import { percentile, type Figure } from '../figure.ts'

const GUARDS = 2_000
const ASSIGNMENTS = 100
/** ms between two fixes of a guard; all guards together send 400 fixes per second */
const EVERY_MS = 5_000
/** ms between two commits of fixes; the next constant: ms between two alarm checks */
const GROUP_MS = 100
const LOOK_MS = 500
const SECONDS = 40
/** warm-up, seconds; by then each guard without fixes has been checked again */
const WARM_SECONDS = 300
const RUNS = 5
/** one in this many guards is outside the geofence and has an alarm */
const OUTSIDE_OF = 50
const IDLE = 100_000
const IDLE_SECONDS = 30
const SIDE = 0.01

interface Phone {
  workerId: string
  deviceId: string
  lat: number
  lon: number
}

/** Creates a company of guards inside geofences, with all alarm rules enabled or all disabled. */
async function guardedCompany(context: Context, isOn: boolean): Promise<{ id: CompanyId; phones: Phone[] }> {
  const { company } = await companyWithUser(context, 'administrator')
  const phones: Phone[] = []
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company)
    if (!isOn)
      for (const kind of ALARM_KINDS) {
        const { id: _, ...rule } = standardRule(kind)
        await send.toNew(alarmRuleStream, { type: 'AddAlarmRule', ...rule, isEnabled: false } as never)
      }
    const clientId = await send.toNew(clientStream, { type: 'AddClient', name: 'Client' })
    for (let i = 0; i < ASSIGNMENTS; i++) {
      const [south, west] = [-1.29 + (i % 10) / 50, 36.8 + Math.floor(i / 10) / 50]
      const ring = [
        [west, south],
        [west + SIDE, south],
        [west + SIDE, south + SIDE],
        [west, south + SIDE],
        [west, south],
      ]
      const assignmentId = await send.toNew(assignmentStream, {
        type: 'AddAssignment',
        clientId,
        name: `Assignment ${i}`,
        coordinates: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
      })
      for (let k = 0; k < GUARDS / ASSIGNMENTS; k++) {
        const workerId = await send.toNew(workerStream, { type: 'HireWorker', fullName: `Guard ${i} ${k}` })
        const entryId = await send.newId('worker-assignment')
        await send.to(assignmentStream, assignmentId, {
          type: 'AssignGuard',
          entryId,
          workerId,
          sitePostId: null,
          shift: { name: 'Day and night', startLocal: '00:00', durationMin: 1439 },
        })
        const deviceId = await send.newId(deviceStream.name)
        const secretHash = createHash('sha256').update(`${company} ${deviceId}`).digest('hex')
        await send.to(deviceStream, deviceId, { type: 'EnrolDevice', workerId, label: 'Phone', secretHash })
        const east = phones.length % OUTSIDE_OF === 0 ? SIDE * 1.3 : SIDE / 2
        phones.push({ workerId, deviceId, lat: south + SIDE / 2, lon: west + east })
      }
    }
  })
  return { id: company, phones }
}

/**
 * Measures the CPU cost of ingest and alarms at 400 fixes per second with all rules enabled, compared with
 * all rules disabled.
 */
export async function benchAlarms(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  let now = Date.now()
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
    now: () => now,
  })
  const follower = policyFollower(context, alarmPolicy)
  const sides = [await guardedCompany(context, false), await guardedCompany(context, true)]
  await followOnce(context, follower)

  /** stores fixes of this many seconds and returns the CPU seconds used, including all follow-up work */
  const run = async ({ id, phones }: (typeof sides)[number], seconds = SECONDS) => {
    const begun = process.cpuUsage()
    for (let at = 0; at < seconds * 1000; at += GROUP_MS) {
      now += GROUP_MS
      const group = phones.filter((_, i) => (i * GROUP_MS) % EVERY_MS === at % EVERY_MS)
      await commitDeliveries(
        context,
        group.map(({ workerId, deviceId, lat, lon }, i) => ({
          company: id,
          fixes: [
            {
              workerId,
              t: now - (i % GROUP_MS),
              lat: lat + ((now + i) % 997) / 1e6,
              lon: lon + ((now + i) % 991) / 1e6,
              accuracy: 8,
              speed: null,
              source: 'osmand',
            },
          ],
          quarantined: [],
          received: now,
          format: 'osmand',
          deviceId,
          message: null,
          userAgent: null,
          batteryPct: 60,
          recording: null,
        })),
      )
      if (at % LOOK_MS === 0) {
        await evaluateNewFixes(context)
        await followOnce(context, follower)
        await runTimersOnce(context, [alarmPolicy])
      }
    }
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6 / seconds
  }
  for (const side of sides) await run(side, WARM_SECONDS)
  const [off, on]: [number[], number[]] = [[], []]
  const shares: number[] = []
  for (let n = 0; n < RUNS; n++) {
    const both = n % 2 === 0 ? [0, 1] : [1, 0]
    for (const which of both) (which === 0 ? off : on).push(await run(sides[which] as (typeof sides)[number]))
    shares.push(((on.at(-1) ?? 0) / (off.at(-1) ?? 1) - 1) * 100)
  }
  const idle = await idleShare(context, sides[1]?.id as CompanyId)
  await context.close()
  rmSync(dataDir, { recursive: true, force: true })
  const range = `${Math.min(...shares).toFixed(1)} to ${Math.max(...shares).toFixed(1)} % in ${RUNS} runs`
  return [
    {
      name: `alarms beside ingest, ${GUARDS} guards, ${(GUARDS * 1000) / EVERY_MS} fixes/s, median`,
      value: percentile(shares, 0.5),
      unit: `% of the CPU (${range})`,
      baseline: { value: percentile(off, 0.5) * 100, is: '% of a core for ingest, all rules off' },
      goal: { atMost: 20 },
    },
    {
      name: `${IDLE.toLocaleString('en')} guards who send nothing`,
      value: idle * 100,
      unit: '% of a core',
      goal: { atMost: 1 },
    },
  ]
}

/**
 * Measures the CPU cost of guards who wait for their next duty and send nothing, as a share of one core.
 */
async function idleShare(context: Context, company: CompanyId): Promise<number> {
  for (let from = 0; from < IDLE; from += 1000)
    await context.db
      .insertInto('timer')
      .values(
        Array.from({ length: 1000 }, (_, i) => ({
          company,
          policy: ALARM_POLICY,
          key: `look shift_late worker-idle-${from + i}`,
          due_at: Date.now() + 86_400_000,
          failures: 0,
        })),
      )
      .execute()
  const follower = policyFollower(context, alarmPolicy)
  const begun = process.cpuUsage()
  const looks = (IDLE_SECONDS * 1000) / LOOK_MS
  for (let n = 0; n < looks; n++) {
    await evaluateNewFixes(context)
    await followOnce(context, follower)
    await runTimersOnce(context, [alarmPolicy])
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6 / IDLE_SECONDS
}
