import { expect, it, vi } from 'vitest'

vi.stubGlobal('sessionStorage', null)
const { saveLogPosition, popLogPosition } = await import('./log-position-at-reload.ts')

function tab() {
  const values = new Map<string, string>()
  let at = 1000
  return {
    storage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    now: () => at,
    pass: (ms: number) => (at += ms),
  }
}

it('gives the position of a reload once', () => {
  const port = tab()
  saveLogPosition('1.7', 42, port)
  port.pass(900)
  expect([popLogPosition('1.7', port), popLogPosition('1.7', port)]).toEqual([42, null])
})

it.each([
  ['of another account', '1.8', 0],
  ['after a long absence', '1.7', 300_000],
  ['where the clock was put back', '1.7', -1],
])('gives none %s', (_name, whose, passed) => {
  const port = tab()
  saveLogPosition('1.7', 42, port)
  port.pass(passed)
  expect(popLogPosition(whose, port)).toBeNull()
})

it('gives none where something else is stored', () => {
  const port = tab()
  port.storage.setItem('askari.feed-position', '{"whose":"1.7"}')
  expect(popLogPosition('1.7', port)).toBeNull()
})
