import { sql, type Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import { type ChecklistRunCommand, checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { roundRunStream } from '../../domain/round-runs/round-run.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import {
  definePolicy,
  streamCommand,
  type PolicyEffects,
  type PolicyTrigger,
  type Policy,
} from '../background/policy.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'
import { findNewlyDue } from './find-newly-due.ts'
import { MISSED_AFTER_MS } from './expected-run.ts'
import { findRoundChecklists } from './round-checklists.ts'

/** name of the policy and key of its rows in the database; must never change */
export const DUE_CHECKLISTS = 'due-checklists'

const due: Policy<PolicyEffects> = {
  name: DUE_CHECKLISTS,
  streams: [checklistStream.name, sitePostStream.name, checklistRunStream.name, roundRunStream.name],
  read: (context, trx, company, timelineEvent) =>
    timelineEvent.timer
      ? atTimer(trx, company, timelineEvent.timer, Math.max(context.now(), timelineEvent.timer.dueAt))
      : afterEvent(trx, company, timelineEvent.event),
  decide: (_event, effects) => effects,
}

/**
 * Policy that makes checklists due, overdue and missed: by their schedules, or when a round with checklists
 * is due.
 */
export const dueChecklistsPolicy = definePolicy(due)

const toRun = (id: string, command: ChecklistRunCommand) => streamCommand(checklistRunStream, id, command)

async function atTimer(
  trx: Transaction<Tables>,
  company: CompanyId,
  { key, dueAt }: { key: string; dueAt: number },
  now: number,
): Promise<PolicyEffects | null> {
  const [about = '', id = ''] = key.split('.')
  if (about === 'overdue') return { commands: [toRun(id, { type: 'MarkChecklistOverdue' })] }
  if (about === 'missed') return { commands: [toRun(id, { type: 'MissChecklist' })] }
  const found = await findNewlyDue(trx, company, id, { since: dueAt, now })
  if (!found) return null
  const commands = []
  for (const { key: dueKey, checklistId, sitePostId, from, to } of found.due)
    commands.push(
      toRun(await nextId(trx, company, checklistRunStream.name), {
        type: 'ScheduleChecklist',
        checklistId,
        sitePostId,
        title: found.title,
        key: dueKey,
        dueFrom: from,
        dueTo: to,
        roundRunId: null,
      }),
    )
  return { commands, timers: found.recheckAt === null ? [] : [{ key, dueAt: found.recheckAt }] }
}

async function afterEvent(
  trx: Transaction<Tables>,
  company: CompanyId,
  recorded: NonNullable<PolicyTrigger['event']>,
): Promise<PolicyEffects | null> {
  const { type, id } = streamParts(recorded.stream)
  const { at } = recorded
  if (type === checklistStream.name) return { timers: [{ key: `checklist.${id}`, dueAt: at }] }
  if (type === sitePostStream.name) {
    const event = readEvent(sitePostStream, recorded.event)
    if (event.type === 'ChecklistAssigned')
      return { timers: [{ key: `checklist.${event.checklistId}`, dueAt: at }] }
    if (event.type !== 'ChecklistWithdrawn') return null
    return { commands: await cancellations(trx, company, { sitePostId: id, checklistId: event.checklistId }) }
  }
  if (type === roundRunStream.name) {
    const event = readEvent(roundRunStream, recorded.event)
    if (event.type !== 'RoundBecameDue') return null
    const commands = []
    for (const command of await findRoundChecklists(trx, company, id, { event, at }))
      commands.push(toRun(await nextId(trx, company, checklistRunStream.name), command))
    return { commands }
  }
  const event = readEvent(checklistRunStream, recorded.event)
  if (event.type !== 'ChecklistBecameDue') return null
  return {
    timers: [
      { key: `overdue.${id}`, dueAt: event.dueTo },
      { key: `missed.${id}`, dueAt: event.dueTo + MISSED_AFTER_MS },
    ],
  }
}

/**
 * Returns commands that cancel the unstarted runs of a checklist that a post no longer has. A started run
 * may still be finished. If a report arrives that a phone made before, it becomes a separate run.
 */
async function cancellations(
  trx: Transaction<Tables>,
  company: CompanyId,
  { sitePostId, checklistId }: { sitePostId: string; checklistId: string },
) {
  const open = await trx
    .selectFrom('checklist_run')
    .select('id')
    .where('company', '=', company)
    .where('site_post_id', '=', sitePostId)
    .where('checklist_id', '=', checklistId)
    .where('status', 'in', ['scheduled', 'overdue'])
    .execute()
  const command = { type: 'CancelChecklist', reason: 'The checklist was withdrawn from the post.' } as const
  return open.map(({ id }) => toRun(id, command))
}

/**
 * Sets a timer, due now, for each scheduled checklist that has none. Such schedules are older than this
 * policy.
 */
export async function scheduleMissingChecklists({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .insertInto('timer')
    .columns(['company', 'policy', 'key', 'due_at', 'failures'])
    .expression((eb) =>
      eb
        .selectFrom('checklist')
        .select([
          'company',
          sql<string>`cast(${DUE_CHECKLISTS} as text)`.as('policy'),
          sql<string>`'checklist.' || id`.as('key'),
          sql<number>`cast(${now()} as bigint)`.as('due_at'),
          sql<number>`0`.as('failures'),
        ])
        .where('archived_at', 'is', null)
        .where('status', '=', 'active')
        .where('schedule', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['company', 'policy', 'key']).doNothing())
    .execute()
}
