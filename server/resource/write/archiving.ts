import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import type { Archiving } from '../../../domain/event-sourcing/with-archiving.ts'
import type { App } from '../../app/app.ts'
import type { Account } from '../../auth/account.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { ArchiveColumns } from '../../db/tables.ts'
import type { CommandRequest } from '../../event-log/handle-command.ts'
import type { createRecordHandlers } from '../record/record.ts'
import { writeHeaders } from './write-headers.ts'

export type ArchivableTable = 'client' | 'assignment' | 'site_post' | 'patrol_checkpoint' | 'patrol_route'

/** Returns the archive columns after an event; null if the event neither archives nor restores. */
export function archivingColumns(
  { archived, restored }: Archiving,
  event: { type: string; withClient?: boolean | undefined },
  { at, by }: { at: number; by: string },
): ArchiveColumns | null {
  if (event.type === restored) return { ended_at: null, ended_by: null, ended_with_client: null }
  if (event.type !== archived) return null
  return { ended_at: at, ended_by: by, ended_with_client: event.withClient ? 1 : null }
}

/** Returns the SQL condition that a row of the table is archived, or is not. */
export const isArchived = (table: ArchivableTable, archived: boolean): RawBuilder<boolean> => {
  const ended = sql.ref(`${table}.ended_at`)
  return archived ? sql<boolean>`${ended} is not null` : sql<boolean>`${ended} is null`
}

/**
 * Returns an SQL expression for the name of the account that archived a row; null: not archived, or not by an
 * account.
 */
export const archiverName = (table: ArchivableTable, company: CompanyId): RawBuilder<string | null> =>
  sql<string | null>`(select account.full_name from account where account.company = ${company}
    and ${sql.ref(`${table}.ended_by`)} like 'user:%'
    and account.id = substr(${sql.ref(`${table}.ended_by`)}, 6))`

type Writes<Command extends { type: string }> = Pick<
  ReturnType<typeof createRecordHandlers<unknown, Command, { type: string }, { id: string }>>,
  'write'
>

/**
 * Adds the routes POST {path}/{id}/archive and /restore. They return the updated record, with
 * `Idempotency-Key` and `If-Match` like any write.
 */
export function archiveRoutes<Command extends { type: string }>(
  app: App,
  record: Writes<Command>,
  of: {
    contract: { path: string; reply: z.ZodType }
    noun: { many: string }
    archive: Command
    restore: Command
    /** returns the commands to other streams that a step causes; undefined: none */
    follows?: (step: 'archive' | 'restore', account: Account) => CommandRequest<Command>['consequences']
  },
): void {
  const { path, reply: one } = of.contract
  const schema = {
    tags: [of.noun.many],
    params: z.object({ id }),
    headers: writeHeaders,
    response: { 200: one },
  }
  for (const step of ['archive', 'restore'] as const)
    app.post(`${path}/:id/${step}`, { schema }, (request, reply) => {
      const consequences = of.follows?.(step, request.account)
      return record.write(request, reply, {
        id: request.params.id,
        command: of[step],
        ...(consequences && { consequences }),
      })
    })
}
