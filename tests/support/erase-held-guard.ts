import { expect } from 'vitest'
import type { Answer } from './demo-over-http.ts'

type Send = (method: 'POST', path: string, body: object) => Promise<Answer>

/** What an erasure is answered while a confidential incident holds the guard's positions at `at`, ms since epoch UTC. */
export async function eraseGuardUnderHold(send: Send, guard: string, at: number, erasure: object) {
  const said = { title: 'Theft', incident_type: 'theft', severity: 'low', priority: 'p3', source: 'guard' }
  const incident = { ...said, confidentiality: 'management_only', occurred_at: at }
  const { id } = ((await send('POST', '/incidents', incident)).body as { data: { id: string } }).data
  const hold = { worker_ids: [guard], from: at, to: at + 60_000, reason: 'Court order' }
  expect((await send('POST', `/incidents/${id}/place-hold`, hold)).status).toBe(200)
  const answer = await send('POST', `/workers/${guard}/erase`, erasure)
  const released = await send('POST', `/incidents/${id}/release-hold`, { reason: 'Settled' })
  expect(released.status).toBe(200)
  return answer
}
