import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { personalData, type PersonalData } from '../../contract/workers/personal-data.ts'
import type { Worker } from '../../contract/workers/worker.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import type { RecordReader } from '../resource/record/record.ts'
import { findGuardStreams } from './guard-streams.ts'
import { readPersonalData } from './read-personal-data.ts'

/**
 * Route GET /workers/{id}/personal-data: a copy of all data that is stored about a guard, for access
 * requests under privacy law.
 */
export function personalDataRoute(app: App, context: Context, show: RecordReader<Worker>): void {
  const schema = { tags: ['guards'], params: z.object({ id }), response: { 200: personalData } }
  app.get('/workers/:id/personal-data', { schema }, async ({ account, params }, reply) => {
    const { company, limits } = account
    const guard = await show(context.db, company, params.id, limits)
    if (!guard) throw notFoundProblem(`No guard found with ID: ${params.id}`)
    void reply.header('content-disposition', `attachment; filename="personal-data-${params.id}.json"`)
    return { data: await dataOf(context, company, guard) }
  })
}

async function dataOf({ db }: Context, company: CompanyId, guard: Worker): Promise<PersonalData['data']> {
  const streams = await findGuardStreams(db, company, guard.id)
  const phones = await db
    .selectFrom('device')
    .select(['id', 'label', 'enrolled_at', 'revoked_at'])
    .where('company', '=', company)
    .where('worker_id', '=', guard.id)
    .orderBy('id')
    .execute()
  return { guard, phones, ...(await readPersonalData(db, company, streams)) }
}
