import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import type { Account } from '../auth/account.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { FeedConnection } from './feed-connection.ts'

/** A slow reader, which reads one frame per turn of the event loop. */
class SlowReader extends Writable {
  readonly frames: string[] = []

  constructor() {
    super({ highWaterMark: 1, decodeStrings: false })
  }

  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.frames.push(chunk)
    setImmediate(done)
  }
}

const accountOf = (company: CompanyId): Account => ({
  company,
  userId: '1',
  permissions: ['View Live Map', 'View Guards'],
  owes: null,
  verified: true,
  scope: 'company',
  limits: null,
  sessionId: '1',
  expiresAt: Date.now() + 600_000,
})

it('a slow reader leaves no listeners behind', async () => {
  const context = await testContext()
  const company = companyId('1')
  for (let i = 0; i < 20; i++) await hireWorker(context, company, `Guard ${i}`)
  const out = new SlowReader()
  const connection = new FeedConnection(
    context,
    { account: accountOf(company), readAccount: async () => accountOf(company), readLive: async () => [] },
    out,
  )
  connection.start(0)
  await expect.poll(() => out.frames.at(-1)).toMatch(/^event: fixes/)
  expect(out.frames.filter((frame) => frame.includes('event: event'))).toHaveLength(20)
  // one listener for 'close' remains, because the stream's `finished` adds it
  expect(['drain', 'close', 'error'].map((name) => out.listenerCount(name))).toEqual([0, 1, 0])
  connection.close()
  await context.close()
})

it('ends at the heartbeat after its reader was signed out', async () => {
  const context = await testContext()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let signedIn = true
  const out = new ServerResponse(new IncomingMessage(new Socket()))
  const account = accountOf(companyId('7'))
  const reader = {
    account,
    readAccount: async () => (signedIn ? account : null),
    readLive: async () => [],
  }
  const connection = new FeedConnection(context, reader, out)
  connection.start(null)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(out.writableEnded).toBe(false)
  signedIn = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(out.writableEnded).toBe(true)
  vi.useRealTimers()
  await context.close()
})
