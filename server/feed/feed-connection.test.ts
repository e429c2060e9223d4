import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { companyId } from '../db/company-id.ts'
import { testContext } from '../../tests/support/test-context.ts'
import type { OpenContext } from '../context.ts'
import { FeedConnection } from './feed-connection.ts'

let context: OpenContext
beforeEach(async () => {
  context = await testContext()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await context.close()
})

it('ends at the heartbeat after its reader was signed out', async () => {
  let signedIn = true
  const out = new ServerResponse(new IncomingMessage(new Socket()))
  const reader = {
    company: companyId('7'),
    permissions: [],
    expiresAt: context.now() + 600_000,
    mayStay: async () => signedIn,
  }
  const connection = new FeedConnection(context, reader, out)
  connection.start(null, async () => [])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(out.writableEnded).toBe(false)
  signedIn = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(out.writableEnded).toBe(true)
})
