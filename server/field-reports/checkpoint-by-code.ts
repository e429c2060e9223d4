import type { Transaction } from 'kysely'
import type { CodeReport } from '../../contract/field/code-report.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { createDoubt } from '../../domain/field-reports/report-doubts.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import {
  type RoundRunCommand,
  type RoundRunState,
  roundRunStream,
} from '../../domain/round-runs/round-run.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { hashCode } from '../reporting-codes/code-secret.ts'
import { loadRunState } from '../round-runs/run-state.ts'
import { findGuardByNumber, type ArrivedReport, codeActor, type ReportResult } from './report-outcome.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the code of a checkpoint from scanned or typed text: the code with any spaces or hyphens, or a URL
 * that ends with it.
 */
const scannedCode = (said: string) =>
  ((said.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '')
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()
    // codes contain no o, i or l, so these must be misread digits
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/**
 * Stores a scanned checkpoint. It is a visit of the round at that time, even if the round has closed since.
 * Without such a round, only the report is stored.
 */
export async function acceptCheckpointByCode(
  { context, trx, code, commandId, clocks }: ArrivedReport,
  said: Extract<CodeReport, { use: 'checkpoint' }>,
): Promise<ReportResult> {
  const { company } = code
  const { workerId, guardNumber, doubts } = await findGuardByNumber(trx, company, said.guard_number)
  const checkpoint = await trx
    .selectFrom('patrol_checkpoint')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('company', '=', company)
    .where('code_hash', '=', hashCode(scannedCode(said.checkpoint_code)))
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!checkpoint)
    return {
      title: 'Checkpoint',
      guardNumber,
      workerId,
      doubts: [...doubts, createDoubt('unknown_checkpoint')],
    }
  const { id: checkpointId, name, latitude, longitude } = checkpoint
  const reported = {
    title: `Checkpoint ${name}`,
    place: { latitude, longitude },
    guardNumber,
    workerId,
    checkpointId,
    doubts,
  }
  const at = clocks.made
  const run = await runAt(trx, company, { checkpointId, workerId, at })
  if (!run) return reported
  const handled = []
  for (const command of visitCommands(run, { at, workerId }))
    handled.push(
      await handleCommandIn(context, trx, roundRunStream, {
        company,
        id: run.id,
        command,
        commandId: `${commandId} ${command.type}`,
        by: codeActor(code),
        at: context.now(),
      }),
    )
  const refused = handled.find(({ ok }) => !ok)
  if (refused && !refused.ok)
    return {
      ...reported,
      doubts: [...doubts, createDoubt('not_recorded', { detail: refused.refusal.message })],
    }
  return { ...reported, outcome: streamName(roundRunStream.name, run.id) }
}

interface RunAt {
  id: string
  point: number
  state: RoundRunState
}

/**
 * Returns the commands that add a visit to a round. Of several scans of a checkpoint, the first counts. A
 * closed round is reopened, and its result is computed again.
 */
function visitCommands(
  { point, state: { phase, visits } }: RunAt,
  { at, workerId }: { at: number; workerId: string | null },
): RoundRunCommand[] {
  if (visits.some((visit) => visit.source === 'code' && visit.point === point && visit.at <= at)) return []
  const visit = { point, source: 'code', workerId, at, until: at, certainty: null } as const
  const reopens: RoundRunCommand[] = OPEN_ROUND_PHASES.includes(phase)
    ? []
    : [{ type: phase === 'missed' ? 'WithdrawMissedRound' : 'ReopenRound' }]
  return [...reopens, { type: 'RecordVisit', ...visit }]
}

/**
 * Returns the round at a time that includes this checkpoint: the guard's own one, otherwise the first; null:
 * none.
 */
async function runAt(
  trx: Transaction<Tables>,
  company: CompanyId,
  { checkpointId, workerId, at }: { checkpointId: string; workerId: string | null; at: number },
): Promise<RunAt | null> {
  const rows = await trx
    .selectFrom('patrol_route_point as point')
    .innerJoin('round_run as run', onEqual('run.patrol_route_id', 'point.patrol_route_id'))
    .select('run.id')
    .distinct()
    .where('point.company', '=', company)
    .where('point.checkpoint_id', '=', checkpointId)
    .where('run.due_from', '>', at - 2 * DAY_MS)
    .where('run.due_from', '<', at + DAY_MS)
    .where('run.opens_at', '<=', at)
    .where('run.closes_at', '>=', at)
    .where('run.status', '!=', 'cancelled')
    .limit(20)
    .execute()
  let first: RunAt | null = null
  for (const { id } of rows) {
    const state = await loadRunState(trx, company, id)
    const point = state?.plan?.points.findIndex((each) => each.checkpointId === checkpointId) ?? -1
    if (!state?.plan || point < 0) continue
    if (workerId !== null && state.plan.workers.includes(workerId)) return { id, point, state }
    first ??= { id, point, state }
  }
  return first
}
