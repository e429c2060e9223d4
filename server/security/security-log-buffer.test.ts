import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { companyId } from '../db/company-id.ts'
import { MAX_BUFFERED_ENTRIES } from './security-log-buffer.ts'

it('nobody uses up what waits of others: each account has its own room, and what is beyond is counted', async () => {
  const context = await testContext()
  const note = (company: string, whose: string, call: string) =>
    context.security.add({
      company: companyId(company),
      what: 'TrailViewed',
      whose,
      address: '10.0.0.1',
      agent: null,
      call,
    })
  for (let i = 0; i < MAX_BUFFERED_ENTRIES + 50; i++) note('1', '1', `GET /${i}`)
  for (const [company, account] of [
    ['1', '2'],
    ['2', '1'],
  ] as const)
    note(company, account, 'GET /seen')
  await context.security.flush()
  const rows = await context.db
    .selectFrom('security_event')
    .select(['company', 'account_id', 'call', 'count'])
    .execute()
  expect(rows.filter(({ call }) => call === 'GET /seen')).toHaveLength(2)
  const flood = rows.filter((row) => row.company === '1' && row.account_id === '1')
  expect([flood.length, flood.find(({ call }) => call === '')?.count]).toEqual([MAX_BUFFERED_ENTRIES + 1, 50])
  await context.close()
})
