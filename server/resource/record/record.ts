import type { FastifyReply } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { PageMeta } from '../../../contract/core/page.ts'
import { type StreamType, streamName } from '../../../domain/event-sourcing/event.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import type { Account } from '../../auth/account.ts'
import { hasConfidentiality, canSee, type Viewer } from '../../auth/permissions/access-limits.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import {
  KEY_REUSED,
  handleCommand,
  VERSION_CONFLICT,
  type CommandRequest,
  type CommandInput,
} from '../../event-log/handle-command.ts'
import { readStreamVersion } from '../../event-log/read-log.ts'
import { readPage, type PageQuery } from '../../http/reply/paging.ts'
import {
  confirmationProblem,
  HttpProblem,
  notFoundProblem,
  refusalProblem,
} from '../../http/reply/problem-reply.ts'
import { apiFieldName } from '../write/field-names.ts'
import { readHistory } from './history.ts'
import { readHistoryPage } from './history-page.ts'
import { hiddenFields, type RecordTable, type Resource } from '../resource.ts'
import { confirmedWarnings, etag, idempotencyKey, ifMatchVersion } from '../write/write-headers.ts'

/** maximum number of changes in a 412 reply; the newest are included */
const MOST_CHANGES = 50

interface Asked {
  account: Account
  headers: IncomingHttpHeaders
}

/**
 * Reads a record in the format of the API; undefined if the company has none with this id. With `limits`,
 * names of other records are included only within them.
 */
export type RecordReader<Row> = (
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
  limits?: Limits | null,
) => Promise<Row | undefined>

type Written<Command> = CommandInput<Command> & {
  /** id of the record; null: a new one, whose id the transaction assigns */
  id: string | null
  /** returns the reply; by default the record itself */
  tell?: CommandRequest<Command>['tell']
  consequences?: CommandRequest<Command>['consequences']
}

/**
 * Creates the common functions of a record type's routes: return a record with its version, execute a command
 * exactly once, refuse one for another version, and return the history.
 */
export function createRecordHandlers<
  State,
  Command extends { type: string },
  Event extends { type: string },
  Row extends { id: string },
>(context: Context, resource: Resource, stream: StreamType<State, Command, Event>, show: RecordReader<Row>) {
  const shown = async (db: Kysely<Tables>, company: CompanyId, id: string, limits?: Limits | null) => {
    const data = await show(db, company, id, limits)
    if (!data) throw missing(id)
    return { data }
  }
  const missing = (id: string) => notFoundProblem(`No ${resource.noun.one} found with ID: ${id}`)

  /** Removes the fields that a reader with these permissions may not see. */
  function openTo(permissions: Account['permissions'], row: Row): Row {
    const hidden = hiddenFields(permissions, resource).map((field) => apiFieldName(resource, field))
    return Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.includes(field))) as Row
  }

  /** Returns the 412 problem with the current record and its changes since the caller's version. */
  async function changedSince(account: Account, id: string, seen: number): Promise<HttpProblem> {
    const { company, permissions } = account
    const version = await readStreamVersion(context.db, company, streamName(stream.name, id))
    const current = await show(context.db, company, id)
    if (!current) return missing(id)
    const since = Math.max(seen, version - MOST_CHANGES)
    const changes = await readHistory(context, account, resource, id, versionsAfter(since, version))
    return new HttpProblem(412, 'Somebody else changed this since you opened it.', {
      code: 'changed_since',
      version,
      current: openTo(permissions, current),
      changes,
    })
  }

  const parse = (given: Command): Command => {
    const { success, data, error } = stream.command.safeParse(given)
    if (success) return data
    const wrong: Record<string, string[]> = {}
    for (const { path, message } of error.issues) {
      const [field = 'type', ...inner] = path.map(String)
      ;(wrong[[apiFieldName(resource, field), ...inner].join('.')] ??= []).push(message)
    }
    throw new HttpProblem(422, 'Validation failed', { code: 'invalid', data: wrong })
  }
  /** Parses a command by the rules of the stream, which may be stricter than the contract. */
  const parsed = (wanted: CommandInput<Command>): CommandInput<Command> =>
    'command' in wanted
      ? { command: parse(wanted.command) }
      : { asked: wanted.asked, commandIn: async (trx, id) => parse(await wanted.commandIn(trx, id)) }

  return {
    openTo,
    changedSince,
    /** Throws a 404 problem if the company has no such record. */
    async mustExist({ account, id }: { account: Account; id: string }): Promise<void> {
      if (!(await show(context.db, account.company, id))) throw notFoundProblem()
    },
    /** Replies to GET with the record, and with its version as `ETag`. */
    async send({ account, id }: { account: Account; id: string }, reply: FastifyReply) {
      const { company, permissions, limits } = account
      if (!(await canSee(context.db, account, stream.name, id))) throw missing(id)
      // The version is read first: a change in between then causes a refusal later, but never an unnoticed
      // overwrite.
      const version = await readStreamVersion(context.db, company, streamName(stream.name, id))
      const { data } = await shown(context.db, company, id, limits)
      void reply.header('etag', etag(version))
      return { data: openTo(permissions, data) }
    },

    /**
     * Replies to POST, PATCH and DELETE: executes the command as the request's `Idempotency-Key` and
     * `If-Match` require.
     */
    async write<Told = { data: Row }>(
      { account, headers }: Asked,
      reply: FastifyReply,
      written: Written<Command>,
    ): Promise<Told> {
      const { company, userId } = account
      if (
        written.id !== null &&
        hasConfidentiality(stream.name) &&
        !(await canSee(context.db, account, stream.name, written.id))
      )
        throw missing(written.id)
      const key = idempotencyKey(headers)
      const commandId = key === null ? context.newId() : `${userId}:${key}`
      const expectedVersion = written.id === null ? undefined : ifMatchVersion(headers)
      const underWay = `${company}/${commandId}`
      if (context.underWay.has(underWay)) {
        void reply.header('retry-after', '1')
        throw new HttpProblem(409, 'The first request is still running. Try again in a moment.', {
          code: 'under_way',
        })
      }
      context.underWay.add(underWay)
      const handled = await handleCommand(context, stream, {
        tell: (trx, id) => shown(trx, company, id),
        ...written,
        ...parsed(written),
        company,
        commandId,
        confirmed: confirmedWarnings(headers),
        by: `user:${userId}`,
        at: context.now(),
        ...(expectedVersion !== undefined && { expectedVersion }),
      }).finally(() => context.underWay.delete(underWay))
      if (handled.ok) {
        void reply.header('etag', etag(handled.version))
        return handled.told as Told
      }
      const { refusal } = handled
      if (refusal.code === VERSION_CONFLICT && written.id !== null)
        throw await changedSince(account, written.id, expectedVersion ?? 0)
      if (refusal.code === KEY_REUSED)
        throw new HttpProblem(422, 'This Idempotency-Key was used for something else.', {
          code: 'key_reused',
        })
      const { field, warnings } = refusal
      if (warnings)
        throw confirmationProblem(refusal.message, warnings, (name) => apiFieldName(resource, name))
      throw refusalProblem(
        field === undefined ? refusal : { ...refusal, field: apiFieldName(resource, field) },
      )
    },

    /** Replies to GET …/history with a page of the record's events, newest first, even after its removal. */
    async history({
      account,
      id,
      query,
    }: {
      account: Account
      id: string
      query: { page: number; per_page: number }
    }) {
      const { company } = account
      if (!(await canSee(context.db, account, stream.name, id))) throw missing(id)
      const version = await readStreamVersion(context.db, company, streamName(stream.name, id))
      // settings that were never changed have no stream
      if (version === 0 && !(await show(context.db, company, id))) throw missing(id)
      return readHistoryPage(context, account, resource, { id, version }, query)
    },
  }
}

const versionsAfter = (version: number, upTo: number): number[] =>
  Array.from({ length: Math.max(0, upTo - version) }, (_, at) => version + 1 + at)

/** Returns the reply to DELETE: the id of the removed record. */
export const removedProblem = async (_trx: Kysely<Tables>, id: string) => ({ data: { id } })

/** Throws a 404 problem if the company has no such record, it was removed, or the caller may not see it. */
export async function requireRecord(
  db: Kysely<Tables>,
  table: RecordTable,
  seer: Viewer,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('company', '=', seer.company)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row || !(await canSee(db, seer, table.replaceAll('_', '-'), id))) throw notFoundProblem()
}

/**
 * Returns a page of a record's parts from an ordered query. Throws a 404 problem if there is no such record.
 */
export async function readRecordPage<Database, Table extends keyof Database, Row>(
  db: Kysely<Tables>,
  of: { table: RecordTable; seer: Viewer; id: string },
  rows: SelectQueryBuilder<Database, Table, Row>,
  query: PageQuery,
): Promise<{ data: Row[]; meta: PageMeta }> {
  await requireRecord(db, of.table, of.seer, of.id)
  const page = await readPage(rows, query)
  return { data: page.rows, meta: page.meta }
}
