import { setImmediate } from 'node:timers/promises'
import type { ChainCheck } from '../../contract/evidence/activity.ts'
import { scheduleCompanyEvaluation } from '../alarms/schedule-evaluation.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { describeDamagedRow, findDamagedEvents } from '../db/sqlite/damaged-text.ts'
import { readHeadPosition } from '../event-log/read-log.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import { createHistoryNames } from '../resource/record/history.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The last verification of each company's hash chain, one row per company. Times are ms since epoch UTC.
     */
    chain_check: {
      company: string
      by: string
      started_at: number
      /** last heartbeat of the process that runs the verification */
      heartbeat_at: number
      total: number
      checked: number
      /** null while the verification runs, or if its process ended early */
      finished_at: number | null
      hash: string | null
      /** the first damage that the last finished verification found; null: none */
      fault: string | null
    }
  }
}

/** number of events verified between two yields to the event loop; they take about 5 ms */
const SLICE = 100
const BEAT_MS = 1000
/** a verification whose heartbeat is older than this (ms) counts as interrupted */
const GONE_MS = 30_000

class Stopped extends Error {}

/** Verifies hash chains on request. At most one verification per company runs across all server processes. */
export function createChainChecks(context: Context) {
  const { db, engine, now } = context
  const running = new Set<Promise<void>>()
  let stopped = false

  const note = (company: CompanyId, columns: object) =>
    db
      .updateTable('chain_check')
      .set({ heartbeat_at: now(), ...columns })
      .where('company', '=', company)
      .execute()

  async function check(company: CompanyId): Promise<void> {
    let beatAt = now()
    const { fault, events, hash } = await verifyChain(db, company, {
      size: SLICE,
      beforeEach: async (after) => {
        await setImmediate()
        if (stopped) throw new Stopped()
        if (now() - beatAt >= BEAT_MS) {
          beatAt = now()
          await note(company, { checked: after })
        }
        // search for text that is not UTF-8 first, because reading it would crash this process under SQLite
        const [damaged] = engine === 'sqlite' ? await findDamagedEvents(db, company, after, SLICE) : []
        return damaged ? describeDamagedRow(damaged) : null
      },
    })
    await note(company, { checked: events, hash, fault, finished_at: now() })
    await scheduleCompanyEvaluation(db, company, { kind: 'seal_broken', now: now() })
  }

  return {
    /** Starts a verification, unless one is already running. */
    async begin({ company, userId }: Pick<Account, 'company' | 'userId'>): Promise<void> {
      const at = now()
      const begun = {
        by: `user:${userId}`,
        started_at: at,
        heartbeat_at: at,
        total: await readHeadPosition(db, company),
        checked: 0,
        finished_at: null,
        hash: null,
      }
      const mine = await db
        .insertInto('chain_check')
        .values({ company, ...begun, fault: null })
        .onConflict((conflict) =>
          conflict
            .column('company')
            .doUpdateSet(begun)
            .where((eb) =>
              eb.or([
                eb('chain_check.finished_at', 'is not', null),
                eb('chain_check.heartbeat_at', '<', at - GONE_MS),
              ]),
            ),
        )
        .returning('company')
        .executeTakeFirst()
      if (!mine || stopped) return
      const work = check(company)
        .catch((error: unknown) => {
          // The server is stopping, or the storage failed. The verification then shows as interrupted, and
          // can be requested again.
          if (!(error instanceof Stopped)) context.log.error({ err: error }, 'checking a hash chain failed')
        })
        .finally(() => running.delete(work))
      running.add(work)
    },

    /** Returns the company's last verification with its progress; null if there was none. */
    async newest({ company }: Pick<Account, 'company'>): Promise<ChainCheck | null> {
      const row = await db
        .selectFrom('chain_check')
        .selectAll()
        .where('company', '=', company)
        .executeTakeFirst()
      if (!row) return null
      const { checked, total, started_at, finished_at, hash, fault } = row
      const going = row.heartbeat_at >= now() - GONE_MS ? 'running' : 'interrupted'
      return {
        state: finished_at === null ? going : fault === null ? 'whole' : 'broken',
        checked,
        total,
        started_at,
        finished_at,
        by_name: await createHistoryNames(context, { company, limits: null }).person(row.by),
        hash,
        fault: finished_at === null ? null : fault,
      }
    },

    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}
