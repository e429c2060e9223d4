import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import {
  commentBody,
  commentReply,
  commentsQuery,
  commentsReply,
  type Comment,
} from '../../contract/core/comment.ts'
import { id } from '../../contract/core/id.ts'
import type { commentFields, commentRules } from '../../domain/records/comment.ts'
import { storedFiles } from '../../domain/records/file.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { readPage } from '../http/reply/paging.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { readPersonNames, type PersonName } from '../occurrences/occurrence-rows.ts'
import type { RowKey } from '../projections/read-model.ts'
import type { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Comments on records; `at` is ms since epoch UTC. */
    comment: {
      company: string
      /** type of the record's stream, e.g. `incident`; `about_id` is the record's id */
      about: string
      about_id: string
      /** version of the comment's event in the record's stream; it also identifies the comment */
      version: number
      text: string
      /** JSON list of the ids of mentioned accounts */
      user_ids: string
      /** JSON list of files, each with name and digest */
      files: string
      /** the author's account, e.g. `user:17` */
      author: string
      at: number
    }
  }
}

/** maximum number of comments with mentions that a person may write per quarter of an hour */
const MOST_WITH_MENTIONS = 50
const userIds = jsonText.pipe(z.array(z.string()))
const files = jsonText.pipe(storedFiles)

/** Inserts a comment on a record. The read model of that record calls it. */
export const storeComment = (
  trx: Transaction<Tables>,
  about: string,
  { company, id: about_id }: RowKey,
  said: z.infer<typeof commentFields>,
  { version, at, by }: { version: number; at: number; by: string },
): Promise<unknown> =>
  trx
    .insertInto('comment')
    .values({
      company,
      about,
      about_id,
      version,
      text: said.text,
      user_ids: JSON.stringify(said.userIds),
      files: JSON.stringify(said.files),
      author: by,
      at,
    })
    .execute()

const commentsOf = (db: Kysely<Tables>, company: CompanyId, about: string, of: string) =>
  db
    .selectFrom('comment')
    .select(['version', 'text', 'user_ids', 'files', 'author', 'at'])
    .where('company', '=', company)
    .where('about', '=', about)
    .where('about_id', '=', of)
    .orderBy('version', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]

const shown =
  (person: PersonName) =>
  ({ version, user_ids, author, ...row }: Row): Comment => ({
    ...row,
    id: String(version),
    user_ids: userIds.parse(user_ids),
    files: files.parse(row.files),
    author: person(author),
  })

/**
 * Adds the routes GET and POST {path}/{id}/comments for one record type. `command` creates the command for
 * its stream.
 */
export function commentRoutes<Command extends { type: string }>(
  app: App,
  context: Context,
  of: {
    path: string
    /** type of the record's stream */
    about: string
    noun: { many: string }
    record: Pick<
      ReturnType<typeof createRecordHandlers<unknown, Command, { type: string }, { id: string }>>,
      'write'
    >
    command: (said: z.infer<typeof commentRules>) => Command
  },
): void {
  const { path, about, noun, record, command } = of
  const tags = [noun.many]
  const params = z.object({ id })

  app.get(
    `${path}/:id/comments`,
    { schema: { tags, params, querystring: commentsQuery, response: { 200: commentsReply } } },
    async ({ account, params: asked, query }) => {
      const { company } = account
      const isThere = (await readStreamVersion(context.db, company, streamName(about, asked.id))) > 0
      if (!isThere || !(await canSee(context.db, account, about, asked.id))) throw notFoundProblem()
      const { rows, meta } = await readPage(commentsOf(context.db, company, about, asked.id), query)
      return { data: rows.map(shown(await readPersonNames(context.db, company))), meta }
    },
  )

  app.post(
    `${path}/:id/comments`,
    { schema: { tags, params, headers: writeHeaders, body: commentBody, response: { 201: commentReply } } },
    async (request, reply) => {
      const { account, body, params: asked } = request
      const { company, userId } = account
      const mentioned = body.user_ids ?? []
      if (mentioned.length > 0) {
        const subject = { name: `mentions:${company}/${userId}`, limit: MOST_WITH_MENTIONS }
        const attempt = await recordAttempt(context, [subject])
        if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      }
      return record.write<{ data: Comment }>(request, reply.code(201), {
        id: asked.id,
        command: command({ text: body.text, userIds: body.user_ids, files: body.files }),
        tell: async (trx, recordId) => {
          const [newest] = await commentsOf(trx, company, about, recordId).limit(1).execute()
          if (!newest) throw new Error(`No comment on ${about} ${recordId} was stored.`)
          return { data: shown(await readPersonNames(trx, company))(newest) }
        },
      })
    },
  )
}
