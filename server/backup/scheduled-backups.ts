import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Gauge } from 'prom-client'
import { scheduleBackupEvaluation } from '../alarms/schedule-evaluation.ts'
import type { Context } from '../app/context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { childEnvironment, programPath } from '../cli/child-program.ts'
import { lastKnownBackup, refreshLastBackup, recordBackupFailure } from './last-backup.ts'

const HOUR = 3_600_000
const LOOK_MS = 10_000
/** exit status of the backup program if another one is using the folder */
export const BUSY_EXIT_CODE = 3

/**
 * Returns whether the next backup is due. After a failure, it is due an hour later. Times are ms since epoch
 * UTC.
 */
export function isBackupDue(
  last: { at: string; ok: boolean } | null,
  everyHours: number,
  now: number,
): boolean {
  if (!last) return true
  const wait = last.ok ? everyHours : Math.min(everyHours, 1)
  const age = now - Date.parse(last.at)
  // a negative age means that a wrong clock made the last backup
  return age >= wait * HOUR || age < 0
}

/**
 * Makes backups at the configured interval if BACKUP_DIR is set. They run in a child process, and on only
 * one server at a time.
 */
export async function startBackups(context: Context): Promise<() => Promise<void>> {
  const { config, log, metrics, now } = context
  const { dir, every } = config.backup
  if (dir === null) return async () => {}
  let child: ChildProcess | null = null
  let stopping = false
  const age = new Gauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the newest backup that worked was begun',
    registers: [metrics],
    collect() {
      const last = lastKnownBackup(dir)
      if (last?.ok) this.set((now() - Date.parse(last.at)) / 1000)
    },
  })
  const make = async () => {
    const begun = now()
    child = spawn(process.execPath, [...process.execArgv, programPath('backup')], {
      env: { ...process.env, ...childEnvironment(config) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr?.on('data', (text) => (said += text))
    const [code] = await once(child, 'close')
    if (code === 0 || code === BUSY_EXIT_CODE || stopping) return
    log.error({ said: said.trim() }, 'the backup failed')
    const message = said.trim().split('\n')[0] ?? ''
    recordBackupFailure(dir, { at: new Date(begun).toISOString(), tookMs: now() - begun, message })
  }
  const work = {
    name: 'backups',
    periodMs: LOOK_MS,
    failure: 'the backup could not be looked after',
    atOnce: true,
  }
  const stop = startLeasedWork(context, work, async (lease) => {
    const before = lastKnownBackup(dir)?.ok
    if (isBackupDue(await refreshLastBackup(dir), every, now()) && (await lease.isHeld())) await make()
    const last = await refreshLastBackup(dir)
    if (last?.ok !== before) await scheduleBackupEvaluation(context.db, now())
  })
  return async () => {
    stopping = true
    metrics.removeSingleMetric('backup_age_seconds')
    age.reset()
    // a backup may stop at any time: the next one reuses its chunks
    child?.kill()
    await stop()
  }
}
