import type { Kysely, Transaction } from 'kysely'
import { issues as contract } from '../../contract/issues/issue.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { issueNumber } from '../../domain/issues/issue-fields.ts'
import { type IssueStatus, OPEN_ISSUE_STATUSES } from '../../domain/issues/issue-lifecycle.ts'
import { type IssueEvent, issueStream } from '../../domain/issues/issue.ts'
import { searchText } from '../../domain/text/text.ts'
import { storeComment } from '../comments/comments.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import { allMembers } from '../team/assignee-routes.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times are ms since epoch UTC, people are stored as `user:17`, and hold_until is YYYY-MM-DD. */
    issue: {
      company: string
      id: string
      /** for example 'ISS-2026-0007' */
      number: string
      serial: number
      year: number
      title: string
      search: string
      kind: string
      level: string
      status:
        | 'reported'
        | 'acknowledged'
        | 'assigned'
        | 'in_progress'
        | 'on_hold'
        | 'resolved'
        | 'reopened'
        | 'verified'
        | 'closed'
      status_at: number
      site_post_id: string
      place: string | null
      latitude: number | null
      longitude: number | null
      description: string
      reported_at: number
      author: string
      due_at: number
      /** JSON of the names and digests of images, as in files_after */
      files_before: string
      files_after: string
      user_id: string | null
      worker_id: string | null
      note: string | null
      hold_reason: string | null
      hold_note: string | null
      hold_until: string | null
      resolution: string | null
      work_done: string | null
      resolved_at: number | null
      resolved_by: string | null
      verified_at: number | null
      verified_by: string | null
      reopen_reason: string | null
      close_reason: string | null
      close_note: string | null
      occurrence_id: string | null
      checklist_run_id: string | null
      checklist_item: number | null
      recurrence_of: string | null
      /** how often the same problem was reported before: the length of the chain of `recurrence_of` */
      recurrences: number
    }
    /** images that an issue refers to or referred to, and files of its comments */
    issue_file: { company: string; digest: string; issue_id: string }
  }
}

type Db = Kysely<Tables>

/**
 * Returns unfinished issues that refer to a record and so prevent its removal. A hundred are enough for the
 * error message.
 */
const naming = (column: 'site_post_id' | 'worker_id') => (db: Db, company: CompanyId, id: string) =>
  db
    .selectFrom('issue')
    .select('number as called')
    .where('company', '=', company)
    .where(column, '=', id)
    .where('status', 'in', [...OPEN_ISSUE_STATUSES, 'resolved'])
    .limit(100)

export const issues: Resource = {
  noun: { one: 'issue', many: 'issues' },
  path: contract.path,
  searchable: { table: 'issue', title: 'title', text: ['number', 'place'], href: '/issues/:id' },
  files: { filesBefore: 'picture', filesAfter: 'picture', files: 'any' },
  refersTo: { 'site-post': naming('site_post_id'), worker: naming('worker_id') },
  refuses: refusesUnknown,
  readModel: readModel(issueStream, ['issue', 'issue_file', 'comment'], async (trx, key, event, recorded) => {
    const { at, by } = recorded
    if (event.type === 'IssueCommented') {
      await storeComment(trx, 'issue', key, event, recorded)
      return nameFiles(trx, key, event)
    }
    const columns = columnsOf(event)
    if (event.type === 'IssueReported') {
      const number = issueNumber(event)
      await addRow(trx, 'issue', key, {
        ...columns,
        number,
        search: searchText(`${number} ${event.title} ${event.place ?? ''}`),
        reported_at: at,
        status_at: at,
        recurrences: await recurrencesOf(trx, key, event.recurrenceOf),
      })
    } else if (event.type === 'IssueAmended') {
      await changeRow(trx, 'issue', key, columns)
      if (event.title !== undefined || event.place !== undefined) await searchAnew(trx, key)
    } else
      await changeRow(trx, 'issue', key, {
        ...columns,
        status_at: at,
        ...(event.type === 'IssueResolved' && { resolved_at: at }),
        ...(event.type === 'IssueVerified' && { verified_at: at, verified_by: by }),
      })
    return nameFiles(trx, key, event)
  }),
}

function columnsOf(event: Exclude<IssueEvent, { type: 'IssueCommented' }>) {
  const { filesBefore, filesAfter, amendReason: _, ...fields } = issueStream.changes(event)
  return {
    ...toColumnFields(fields),
    ...(filesBefore && { files_before: JSON.stringify(filesBefore) }),
    ...(filesAfter && { files_after: JSON.stringify(filesAfter) }),
  }
}

async function recurrencesOf(
  trx: Transaction<Tables>,
  { company }: RowKey,
  earlier: string | null,
): Promise<number> {
  if (earlier === null) return 0
  const before = await trx
    .selectFrom('issue')
    .select('recurrences')
    .where('company', '=', company)
    .where('id', '=', earlier)
    .executeTakeFirst()
  return (before?.recurrences ?? 0) + 1
}

async function searchAnew(trx: Transaction<Tables>, key: RowKey): Promise<void> {
  const { number, title, place } = await trx
    .selectFrom('issue')
    .select(['number', 'title', 'place'])
    .where('company', '=', key.company)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  await changeRow(trx, 'issue', key, { search: searchText(`${number} ${title} ${place ?? ''}`) })
}

async function nameFiles(
  trx: Transaction<Tables>,
  { company, id }: RowKey,
  event: IssueEvent,
): Promise<void> {
  const files = [
    ...('filesBefore' in event ? (event.filesBefore ?? []) : []),
    ...('filesAfter' in event ? event.filesAfter : []),
    ...('files' in event ? event.files : []),
  ]
  if (files.length === 0) return
  await trx
    .insertInto('issue_file')
    .values(files.map(({ digest }) => ({ company, digest, issue_id: id })))
    .onConflict((conflict) => conflict.columns(['company', 'digest', 'issue_id']).doNothing())
    .execute()
}

const NOT_FINISHED = 'The earlier issue is not finished. Continue with it.'

async function statusOf(trx: Db, company: CompanyId, issueId: string): Promise<IssueStatus | undefined> {
  const row = await trx
    .selectFrom('issue')
    .select('status')
    .where('company', '=', company)
    .where('id', '=', issueId)
    .executeTakeFirst()
  return row?.status
}

/**
 * Checks that the origin of an issue exists, that the earlier one of a recurring issue is finished, and that
 * assigned and mentioned accounts exist.
 */
async function refusesUnknown(trx: Db, { company, events }: DecidedEvents): Promise<Refusal | null> {
  const isThere = async (table: 'occurrence' | 'checklist_run', id: string | null) =>
    id === null ||
    (await trx
      .selectFrom(table)
      .select('id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  for (const event of events as readonly IssueEvent[]) {
    if (event.type === 'IssueReported') {
      if (!(await isThere('occurrence', event.occurrenceId)))
        return unknown('occurrence', 'There is no such occurrence.', 'occurrenceId')
      if (!(await isThere('checklist_run', event.checklistRunId)))
        return unknown('checklist_run', 'There is no such checklist report.', 'checklistRunId')
      if (event.recurrenceOf !== null) {
        const earlier = await statusOf(trx, company, event.recurrenceOf)
        if (!earlier) return unknown('issue', 'There is no such issue.', 'recurrenceOf')
        if (earlier !== 'verified' && earlier !== 'closed')
          return { code: 'not_finished', message: NOT_FINISHED, field: 'recurrenceOf' }
      }
    }
    if (event.type === 'IssueCommented' && !(await allMembers(trx, company, event.userIds)))
      return unknown('user', 'There is no such team member.', 'userIds')
    if (
      event.type === 'IssueAssigned' &&
      event.userId !== null &&
      !(await allMembers(trx, company, [event.userId]))
    )
      return unknown('user', 'There is no such team member.', 'userId')
  }
  return null
}

const unknown = (what: string, message: string, field: string): Refusal => ({
  code: `unknown_${what}`,
  message,
  field,
})
