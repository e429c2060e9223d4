import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import type { Lease } from '../../db/lease.ts'
import { startLeasedWork } from '../../db/leased-work.ts'
import { MOVED_ROUND } from '../../db/moved-company.ts'
import { WorkShares } from '../../db/shares.ts'
import { StorageError } from '../../db/storage-error.ts'
import type { Tables } from '../../db/tables.ts'
import { loadState } from '../../event-log/stream-snapshots.ts'
import { addGauge } from '../../metrics/gauge.ts'
import { openSealingRound, isSealingIdle } from './open-sealing-round.ts'
import { sealRound } from './seal-round.ts'
import { catchUpSealIndex } from './catch-up-seal-index.ts'

/**
 * Interval of sealing, ms; shorter than the lease of a bucket of companies (20 s). If two processes seal the
 * same hours, the log accepts only one.
 */
const PERIOD_MS = 15_000

/** The newest complete sealing round of each company, as far as this process knows. */
export type SealedRounds = Map<string, number>

/** Starts to seal the due hours of fixes. Several processes share the companies. */
export async function startSealing(context: Context): Promise<() => Promise<void>> {
  showLag(context)
  const sealed: SealedRounds = new Map()
  const work = { name: 'sealing', shared: true, periodMs: PERIOD_MS, failure: 'sealing fixes failed' }
  const shares = new WorkShares(context, work.name)
  const stop = startLeasedWork(context, work, async (lease, stopped) => {
    if (!(await lease.isHeld())) return
    const isMine = await shares.take()
    await sealDueHours(context, lease, sealed, stopped, isMine)
  })
  return async () => {
    await stop()
    await shares.release()
  }
}

/** Adds a metric of how long hours are overdue for sealing. */
function showLag(context: Context): void {
  addGauge(
    context,
    {
      name: 'sealing_lag_seconds',
      help: 'How long ago the oldest hours became due of which no process has yet closed the fixes',
    },
    async (gauge) => {
      const { oldest } = await context.db
        .selectFrom('sealing_state')
        .select((eb) => eb.fn.min('due_until').as('oldest'))
        .where('round', '!=', MOVED_ROUND)
        .executeTakeFirstOrThrow()
      const lag = oldest === null ? 0 : closedUntil(context.now()) - Number(oldest)
      gauge.set(Math.max(0, lag) / 1000)
    },
  )
}

/**
 * Seals the due hours of the companies that belong to this process. Ends early when `stopped` returns true.
 */
export async function sealDueHours(
  context: Context,
  lease: Lease,
  sealed: SealedRounds = new Map(),
  stopped: () => boolean = () => false,
  isMine: (company: string) => boolean = () => true,
): Promise<void> {
  if (context.space.short || !(await lease.isHeld())) return
  const goesOn = async () => !stopped() && (await lease.isHeld())
  const closings = context.db.selectFrom('sealing_state').selectAll().where('round', '!=', MOVED_ROUND)
  for (const row of await closings.orderBy('company').execute()) {
    if (!isMine(row.company)) continue
    // nothing is due and nothing is unfinished, so the log need not be read
    if (sealed.get(row.company) === row.round && isSealingIdle(row, context.now())) continue
    if (stopped()) return
    try {
      await sealCompany(context, row, sealed, goesOn)
    } catch (error) {
      if (error instanceof StorageError) throw error
      // continue with other companies: another process may have been faster, or the log of this company may
      // be damaged
      context.log.error({ err: error, company: row.company }, 'the fixes of a company were not sealed')
    }
  }
}

async function sealCompany(
  context: Context,
  row: Tables['sealing_state'],
  sealed: SealedRounds,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const company = companyId(row.company)
  const stream = streamName(fixSealsStream.name, company)
  const known = await loadState(context.db, company, stream, fixSealsStream)
  await catchUpSealIndex(context, company, known.version).catch((error: unknown) => {
    if (error instanceof StorageError) throw error
    // part of the log may be damaged: `npm run verify` reports it, and new hours must still be sealed
    context.log.error({ err: error, company }, 'what others have sealed could not be noted')
  })
  const closing = await openSealingRound(context, row, known.state)
  if (closing && !(await sealRound({ context, company, closing, known, goesOn }))) return
  sealed.set(company, closing?.round ?? row.round)
}
