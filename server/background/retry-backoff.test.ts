import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { companyId } from '../db/company-id.ts'
import { retryBackoff } from './retry-backoff.ts'
import { deliverOnce, UndeliverableError } from './deliver-messages.ts'
import { writeMessage } from './outbox.ts'

it('doubles the wait from 10 s to half an hour, and spreads it over its second half', () => {
  const waits = (random: number) =>
    [1, 2, 3, 8, 9, 20, 1000].map((failures) => retryBackoff(failures, random) / 1000)
  expect(waits(0)).toEqual([5, 10, 20, 640, 900, 900, 900])
  expect(waits(1)).toEqual([10, 20, 40, 1280, 1800, 1800, 1800])
})

it('keeps sending what is not taken for hours, and gives it up at last', async () => {
  const begun = Date.UTC(2026, 10, 26)
  let now = begun
  const context = await testContext({}, { now: () => now, random: () => 0.5 })
  const message = { kind: 'mail', to: 'a@askari.example', subject: 'Hello', text: 'text' }
  await writeMessage(context, context.db, companyId('1'), { message, key: 'one', state: 'waiting' })
  const tried: number[] = []
  const senders = {
    mail: async () => {
      tried.push(now - begun)
      throw new Error('away')
    },
  }
  const row = () => context.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  for (let state = 'waiting'; state === 'waiting'; { state } = await row()) {
    now = Math.max(now, (await row()).due_at)
    await deliverOnce(context, senders)
    await deliverOnce(context, senders)
  }
  expect(tried.slice(0, 4)).toEqual([0, 7500, 22_500, 52_500])
  expect([tried.length, Math.round((tried.at(-1) ?? 0) / 360_000) / 10]).toEqual([20, 4.7])
  expect(await row()).toMatchObject({ state: 'dead', attempts: 20, failure: 'away', ended_at: now })

  await writeMessage(context, context.db, companyId('1'), { message, key: 'two', state: 'waiting' })
  const refused = { mail: () => Promise.reject(new UndeliverableError('550 no such user')) }
  await deliverOnce(context, refused)
  const two = await context.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', 'two')
    .executeTakeFirstOrThrow()
  expect(two).toMatchObject({ state: 'dead', attempts: 1, failure: '550 no such user' })
  await context.close()
})
