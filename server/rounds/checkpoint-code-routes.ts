import { createCode, recoverCode, hashCode } from '../reporting-codes/code-secret.ts'
import type { Context } from '../app/context.ts'
import { toString as drawQr } from 'qrcode'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  checkpointCodesQuery,
  checkpointCodesReply,
  checkpoints as contract,
} from '../../contract/rounds/checkpoint.ts'
import type { CheckpointCommand } from '../../domain/rounds/checkpoint.ts'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import type { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'

type Writes = Pick<
  ReturnType<typeof createRecordHandlers<unknown, CheckpointCommand, { type: string }, { id: string }>>,
  'write'
>

/** maximum number of checkpoints of a site post or a route */
const MOST_CODES = 200

/** Routes of checkpoint codes: read them for printing, and renew one. */
export function checkpointCodeRoutes(app: App, context: Context, record: Writes): void {
  const tags = ['checkpoints']
  app.get(
    '/patrol-checkpoint-codes',
    { schema: { tags, querystring: checkpointCodesQuery, response: { 200: checkpointCodesReply } } },
    async (request, reply) => {
      const {
        account: { company },
        query,
      } = request
      let rows = context.db
        .selectFrom('patrol_checkpoint as point')
        .innerJoin('site_post', onId('site_post', 'point.site_post_id'))
        .select([
          'point.id',
          'point.name',
          'site_post.alias as site_post_name',
          'point.code_hash',
          'point.code_issue',
        ])
        .where('point.company', '=', company)
        .where('point.archived_at', 'is', null)
        .where('point.ended_at', 'is', null)
      const { site_post_id, patrol_route_id, checkpoint_id } = query
      if (site_post_id !== undefined) rows = rows.where('point.site_post_id', '=', site_post_id)
      if (checkpoint_id !== undefined) rows = rows.where('point.id', '=', checkpoint_id)
      if (patrol_route_id !== undefined)
        rows = rows.where('point.id', 'in', (from) =>
          from
            .selectFrom('patrol_route_point')
            .select('checkpoint_id')
            .where('company', '=', company)
            .where('patrol_route_id', '=', patrol_route_id),
        )
      const found = await rows.orderBy('point.search').orderBy('point.id').limit(MOST_CODES).execute()
      // the reply contains codes
      void reply.header('cache-control', 'no-store')
      const origin = publicOrigin(context.config, request)
      const data = []
      for (const { code_hash, code_issue, ...shown } of found) {
        const code =
          code_hash === null
            ? null
            : recoverCheckpointCode(
                context.keys,
                { company, id: shown.id, issue: code_issue ?? 0 },
                code_hash,
              )
        const address = code && `${origin}/checklist/${code}`
        data.push({ ...shown, code, qr_svg: address && (await drawQr(address, { type: 'svg', margin: 2 })) })
      }
      return { data }
    },
  )
  app.post(
    `${contract.path}/:id/renew-code`,
    {
      schema: { tags, params: z.object({ id }), headers: writeHeaders, response: { 200: contract.reply } },
    },
    (request, reply) => {
      const { account, params } = request
      const { company } = account
      return record.write(request, reply, {
        id: params.id,
        asked: { type: 'IssueCheckpointCode' },
        commandIn: async (trx) => {
          const row = await trx
            .selectFrom('patrol_checkpoint')
            .select('code_issue')
            .where('company', '=', company)
            .where('id', '=', params.id)
            .executeTakeFirst()
          if (!row) throw notFoundProblem()
          const codeIssue = (row.code_issue ?? 0) + 1
          const code = createCheckpointCode(context.keys, { company, id: params.id, issue: codeIssue })
          return { type: 'IssueCheckpointCode', codeHash: hashCode(code), codeIssue }
        },
      })
    },
  )
}

interface IssuedCode {
  company: string
  id: string
  /** number of the code among those that the checkpoint has had, from 1 */
  issue: number
}

const codeName = ({ company, id, issue }: IssuedCode) => `checkpoint-code/${company}/${id}/${issue}`

/** Returns a checkpoint's code, which is on the tag at the checkpoint. */
export const createCheckpointCode = (keys: Context['keys'], of: IssuedCode): string =>
  createCode(keys.signing(), codeName(of))

/** Returns the code of a checkpoint if it has this hash; null if the server no longer has the key. */
export const recoverCheckpointCode = (keys: Context['keys'], of: IssuedCode, hash: string): string | null =>
  recoverCode(keys, codeName(of), hash)
