import type { FastifyReply } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { sitePostStream } from '../../../domain/records/site-post.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import type { Account } from '../../auth/account.ts'
import { sitePosts } from '../../site-posts/site-post-model.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { createRecordHandlers } from './record.ts'

let context: OpenContext | undefined
afterEach(() => context?.close())

it('says by the API’s names which fields break the rules of the stream, and keeps nothing', async () => {
  context = await testContext()
  const account: Account = {
    company: companyId('1'),
    userId: '1',
    permissions: [],
    owes: null,
    verified: true,
    scope: 'company',
    limits: null,
    sessionId: '1',
    expiresAt: 0,
  }
  const record = createRecordHandlers(context, sitePosts, sitePostStream, async () => ({ id: '1' }))
  const reply = { header: () => reply } as unknown as FastifyReply
  const wrong = { type: 'ChangeSitePost', postType: '', clientId: '', latitude: 91, alias: 'Gate' } as const
  for (const written of [{ command: wrong }, { asked: wrong, commandIn: async () => wrong }])
    await expect(
      record.write({ account, headers: {} }, reply, { id: '1', ...written }),
    ).rejects.toMatchObject({
      statusCode: 422,
      problem: { code: 'invalid', data: { type: ['Please fill this in.'], owner: [expect.any(String)] } },
    })
  const kept = context.db.selectFrom('event').select('type').where('stream', '=', 'site-post-1')
  expect(await kept.execute()).toEqual([])
})
