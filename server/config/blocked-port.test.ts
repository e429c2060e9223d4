import { expect, it } from 'vitest'
import { isBlockedPort } from './transport-security.ts'

/** A dispatcher for `fetch` (an option of undici). `fetch` calls it only if it does not block the port. */
const dispatcher = {
  dispatch: () => {
    throw new Error('sent')
  },
}

/** Returns 'sent' if fetch allows the port, otherwise its error message. No connection is opened. */
const outcome = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${port}`, { dispatcher } as RequestInit).then(
    () => 'answered',
    ({ cause }: { cause?: Error }) => cause?.message ?? '',
  )

it('is exactly what fetch refuses', async () => {
  // the largest blocked port is 10080
  const ports = Array.from({ length: 10_200 }, (_, i) => i + 1)
  const outcomes = await Promise.all(ports.map(outcome))
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'bad port']))
  expect(ports.filter((_, i) => outcomes[i] === 'bad port')).toEqual(ports.filter(isBlockedPort))
})
