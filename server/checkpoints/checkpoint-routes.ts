import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { checkpointsReply, type Checkpoints } from '../../contract/evidence/activity.ts'
import { evidenceKeysReply } from '../../contract/evidence/fix-export.ts'
import { listedKeyText } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { queueExportRead } from '../resource/list/list.ts'
import { publishedKeys } from './stored-checkpoints.ts'
import { readLogOrigin } from './sign-checkpoints.ts'
import { witnessKind } from './witness/witness.ts'
import { readWitnessState } from './witness/publish-to-witness.ts'

const PAGE = 500

/** Routes that return the signed checkpoints of a company's log, and the public keys that verify them. */
export function checkpointRoutes(app: App, context: Context): void {
  app.get(
    '/activity/checkpoints',
    { schema: { tags: ['activity'], response: { 200: checkpointsReply } } },
    async ({ account: { company }, headers }, reply) => {
      if (headers.accept?.includes('text/plain')) return sendNotes(reply, notesOf(context, company))
      return {
        data: {
          keys: await keyLines(context, company),
          newest: await newestOf(context, company),
          witness: await shownWitness(context),
        },
      }
    },
  )
  // a separate route, because exporters of evidence may lack access to the activity
  app.get(
    '/fix-exports/keys',
    { schema: { tags: ['locations'], response: { 200: evidenceKeysReply } } },
    async ({ account: { company } }) => ({ data: await keyLines(context, company) }),
  )
}

const keyLines = async (context: Context, company: CompanyId) =>
  publishedKeys(context, company, await readLogOrigin(context, company)).map(listedKeyText)

const sendNotes = (reply: FastifyReply, notes: AsyncGenerator<string>) =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', 'attachment; filename="checkpoints.txt"')
    .send(Readable.from(notes, { highWaterMark: 1 })) as never

const newestOf = async ({ db }: Context, company: CompanyId): Promise<Checkpoints['newest']> =>
  (await db
    .selectFrom('checkpoint')
    .select(['size', 'note', 'at', 'witnessed_at'])
    .where('company', '=', company)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Returns kind and state of the witness. Only the operator may know its location. */
async function shownWitness(context: Context): Promise<Checkpoints['witness']> {
  const { witness } = context.config
  if (witness === null) return null
  const state = await readWitnessState(context, witness)
  return {
    kind: witnessKind(witness),
    written_at: state?.writtenAt ?? null,
    failing_since: state?.failingSince ?? null,
  }
}

async function* notesOf({ db }: Context, company: CompanyId): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await queueExportRead(() =>
      db
        .selectFrom('checkpoint')
        .select(['size', 'note'])
        .where('company', '=', company)
        .where('size', '>', after)
        .orderBy('size')
        .limit(PAGE)
        .execute(),
    )
    if (page.length > 0) yield page.map(({ note }) => `${note}\n`).join('')
    if (page.length < PAGE) return
    after = page.at(-1)?.size ?? after
  }
}
