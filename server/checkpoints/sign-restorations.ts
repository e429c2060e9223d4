import { countAbandonedEvents, logStream, restorationText } from '../../domain/evidence/notes/restored-log.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { readLogCompanies } from '../event-log/read-log.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import type { CheckpointVerifier } from './checkpoint-verifier.ts'
import { readLogOrigin, signNote } from './sign-checkpoints.ts'
import type { CheckpointsToVerify } from './verify-checkpoints.ts'

export type ForkedLogs = ReadonlyMap<CompanyId, NonNullable<ReturnType<CheckpointVerifier['forked']>>>

/**
 * Returns the logs that differ from their checkpoints, as after the restore of a backup. Skips logs whose
 * hash chain is inconsistent.
 */
export async function findForkedLogs(db: Database, checkpoints: CheckpointsToVerify): Promise<ForkedLogs> {
  const forks = new Map<CompanyId, NonNullable<ReturnType<CheckpointVerifier['forked']>>>()
  const companies = new Set([
    ...(await readLogCompanies(db)),
    ...([...checkpoints.companies.keys()] as CompanyId[]),
  ])
  for (const company of companies) {
    const walk = await checkpoints.walkOf(company)
    const { fault } = await verifyChain(db, company, { size: 500, see: walk.see })
    const fork = walk.forked()
    if (fault === null && fork) forks.set(company, fork)
  }
  return forks
}

/**
 * Appends a signed event to each of these logs. It states from which checkpoint the log continues, and which
 * checkpoints are abandoned. Returns a sentence for each log.
 */
export async function signRestorations(context: Context, forks: ForkedLogs): Promise<string[]> {
  const said: string[] = []
  for (const [company, { goesBackTo, abandoned }] of forks) {
    const origin = await readLogOrigin(context, company)
    const at = context.now()
    const restoration = {
      checkpoint: { origin, ...goesBackTo },
      at: new Date(at).toISOString(),
      abandoned,
    }
    const handled = await handleCommand(context, logStream, {
      company,
      id: company,
      command: { type: 'RestoreLog', note: signNote(context, origin, restorationText(restoration)) },
      commandId: context.newId(),
      by: 'system:operator',
      at,
    })
    if (!handled.ok) throw new Error(handled.refusal.message)
    said.push(
      `company ${company}: goes on from position ${goesBackTo.size}, which is signed; ${countAbandonedEvents(restoration)} events that were signed after it are abandoned`,
    )
  }
  return said
}
