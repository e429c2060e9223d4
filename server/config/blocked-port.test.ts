import { expect, it } from 'vitest'
import { isBlockedPort } from './transport-security.ts'

/** The dispatcher that fetch calls for an allowed request (undici's extension of `fetch`). */
const dispatcher = {
  dispatch: () => {
    throw new Error('sent')
  },
}

/** No connection is opened: an allowed request goes to the dispatcher. */
const outcome = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${port}`, { dispatcher } as RequestInit).then(
    () => 'answered',
    ({ cause }: { cause?: Error }) => cause?.message ?? '',
  )

it('is exactly what fetch refuses', async () => {
  // the last one is 10080
  const ports = Array.from({ length: 10_200 }, (_, i) => i + 1)
  const outcomes = await Promise.all(ports.map(outcome))
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'bad port']))
  expect(ports.filter((_, i) => outcomes[i] === 'bad port')).toEqual(ports.filter(isBlockedPort))
})
