import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { companyId } from '../db/company-id.ts'
import { deliverOnce } from './deliver-messages.ts'
import { WEBHOOK, writeMessage } from './outbox.ts'

it('does not let the messages of others wait for a receiver that is slow', async () => {
  const context = await testContext()
  const write = (company: string, to: string) =>
    writeMessage(context, context.db, companyId(company), {
      message: { kind: WEBHOOK, to, subject: to, text: 'text' },
      key: `${company} ${to}`,
      state: 'waiting',
    })
  // Company 1 has two slow webhooks, each with more messages than are sent at once. Company 2 has one
  // webhook, whose message is queued last.
  for (let n = 0; n < 40; n++) for (const hook of ['1', '2']) await write('1', `${hook} issue-${n}`)
  await write('1', '3 issue-1')
  await write('2', '1 issue-1')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const [underWay, most] = [new Map<string, number>(), new Map<string, number>()]
  const sent: string[] = []
  const webhook = async ({ company, to }: { company: string; to: string }) => {
    const receiver = `${company} ${to.split(' ')[0]}`
    const count = (underWay.get(receiver) ?? 0) + 1
    underWay.set(receiver, count)
    most.set(receiver, Math.max(count, most.get(receiver) ?? 0))
    if (['1 1', '1 2'].includes(receiver)) await released
    underWay.set(receiver, (underWay.get(receiver) ?? 0) - 1)
    sent.push(`${company} ${to}`)
  }
  const delivering = deliverOnce(context, { [WEBHOOK]: webhook })
  await expect.poll(() => sent.toSorted()).toEqual(['1 3 issue-1', '2 1 issue-1'])
  expect(Object.fromEntries(most)).toEqual({ '1 1': 2, '1 2': 2, '1 3': 1, '2 1': 1 })
  release()
  await delivering
  expect([sent.length, new Set(sent).size]).toEqual([82, 82])
  expect(Math.max(...most.values())).toBe(2)
  await context.close()
})
