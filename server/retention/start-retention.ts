import { Gauge } from 'prom-client'
import type { Context } from '../app/context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { purgeReplies, purgeSessions, purgeTokens, purgeAttempts, type PurgeJob } from './purge.ts'
import { purgeFiles } from '../files/file-store.ts'
import { purgeMailFiles } from '../mail/mail-files.ts'
import { purgeMail } from '../mail/outbox.ts'
import { purgeNotifications } from '../notifications/notification-routes.ts'
import { purgeDayPartitions } from './purge-day-partitions.ts'
import { purgeFixes } from './purge-fixes.ts'
import { purgeDeliveries } from '../reports/schedules/schedule-tables.ts'
import { purgeRuns } from '../reports/runs/report-runs.ts'
import { purgeSecurityLog } from './purge-security-log.ts'
import { purgeOldMessages, purgeSurplusMessages } from './purge-quarantine.ts'

const PERIOD_MS = 5 * 60_000
/** maximum rows per transaction: a few ms, so that ingest does not wait */
const ROWS_AT_ONCE = 250

/** Purge jobs of growing tables, by the name under which they are counted. */
const GROWING: Record<string, PurgeJob> = {
  'old quarantined messages': purgeOldMessages,
  'surplus quarantined messages': purgeSurplusMessages,
  'old fixes': purgeFixes,
  'command answers': purgeReplies,
  sessions: purgeSessions,
  'refresh tokens': purgeTokens,
  'rate limit attempts': purgeAttempts,
  'security log': purgeSecurityLog,
  'messages in the outbox': purgeMail,
  notifications: purgeNotifications,
  'report runs': purgeRuns,
  'files of mails': purgeMailFiles,
  'deliveries of reports': purgeDeliveries,
  'files no record names': purgeFiles,
}

/** Starts the retention: purges rows in small batches every few minutes, in one process. */
export async function startRetention(context: Context): Promise<() => Promise<void>> {
  showPurged(context)
  const work = { name: 'retention', periodMs: PERIOD_MS, failure: 'retention sweep failed', atOnce: true }
  return startLeasedWork(context, work, async (lease, stopped) => {
    if (await lease.isHeld()) await sweepOnce(context, stopped)
  })
}

/** Runs one sweep over all tables. Ends early when `stopped` returns true. */
export async function sweepOnce(context: Context, stopped: () => boolean = () => false): Promise<void> {
  await purgeDayPartitions(context, stopped)
  for (const [what, letGo] of Object.entries(GROWING)) {
    let gone = ROWS_AT_ONCE
    while (gone > 0 && !stopped()) {
      gone = await letSomeGo(context, what, letGo)
      // waiting writers continue here
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

function letSomeGo(context: Context, what: string, letGo: PurgeJob): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const gone = await letGo(trx, context.now(), ROWS_AT_ONCE, context)
    if (gone > 0)
      await trx
        .insertInto('purged')
        .values({ what, count: gone })
        .onConflict((conflict) =>
          conflict.column('what').doUpdateSet((eb) => ({ count: eb('purged.count', '+', gone) })),
        )
        .execute()
    return gone
  })
}

function showPurged({ db, log, metrics }: Context): void {
  new Gauge({
    name: 'purged_rows',
    help: 'Rows purged since the database was created, by what they contained',
    labelNames: ['what'],
    registers: [metrics],
    async collect() {
      try {
        for (const { what, count } of await db.selectFrom('purged').selectAll().execute())
          this.set({ what }, count)
      } catch (error) {
        // The database does not answer, which other metrics report.
        log.warn({ err: error }, 'purge counts unavailable')
      }
    },
  })
}
