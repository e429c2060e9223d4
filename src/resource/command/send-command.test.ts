import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError, type CallOptions } from '../../api/api.ts'
import { createIdempotencyKeys, clearIdempotencyKeys } from './idempotency-keys.ts'
import { sendCommand } from './send-command.ts'

const problem = (status: number, code: string, more: object = {}) =>
  new ApiError(`said ${code}`, status, { body: { message: `said ${code}`, code, ...more }, ...more })
const away = new ApiError('Failed to create client', 0)
const underWay = new ApiError('wait', 409, {
  body: { message: 'wait', code: 'under_way' },
  retryAfterMs: 2500,
})

function memory() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage }
}

function office(answers: (ApiError | 'done')[], { storage } = memory(), confirms = true) {
  const keys: (string | undefined)[] = []
  const versions: (string | undefined)[] = []
  const pauses: number[] = []
  const reports: string[] = []
  const network = { offline: 0 }
  const asked: string[] = []
  const confirmed: (string | undefined)[] = []
  let made = 0
  const exchange = (_method: string, _path: string, _reply: unknown, options: CallOptions) => {
    keys.push(options.headers?.['idempotency-key'])
    versions.push(options.headers?.['if-match'])
    confirmed.push(options.headers?.['confirm'])
    const answer = answers.shift() ?? 'done'
    return answer === 'done' ? Promise.resolve({ reply: 'row', version: '"2"' }) : Promise.reject(answer)
  }
  const parts = {
    api: { exchange: exchange as never },
    intents: createIdempotencyKeys(storage, '3', () => `key ${++made}`),
    wait: async (ms: number) => void pauses.push(ms),
    unreachable: () => void reports.push('unreachable'),
    reconnected: () => {
      if (network.offline === 0) return null
      network.offline -= 1
      reports.push('offline')
      return Promise.resolve()
    },
    confirm: async (warnings: { message: string }[]) => {
      asked.push(...warnings.map(({ message }) => message))
      return confirms
    },
  }
  const send = (name: string, version: string | null = null) =>
    sendCommand(parts, { method: 'PATCH', path: '/clients/1', body: { name }, version }, z.string(), 'Failed')
  return { send, keys, versions, pauses, reports, network, asked, confirmed }
}

const doubtful = problem(409, 'needs_confirmation', {
  warnings: [{ code: 'duplicate_name', field: 'name', message: 'There is already one.' }],
})

describe('a write', () => {
  it('that needs a confirmation is sent again with the codes that the person confirmed', async () => {
    const { send, asked, confirmed } = office([doubtful, away])
    expect(await send('A')).toMatchObject({ kind: 'done' })
    expect([asked, confirmed]).toEqual([
      ['There is already one.'],
      [undefined, 'duplicate_name', 'duplicate_name'],
    ])
  })

  it('that the person does not confirm is not saved, and its field says why', async () => {
    const { send, keys } = office([doubtful], memory(), false)
    expect(await send('A')).toEqual({
      kind: 'invalid',
      message: 'Nothing was saved.',
      fields: { name: ['There is already one.'] },
    })
    expect(keys).toEqual(['key 1'])
  })

  it('that is not answered goes again under the same key, after growing pauses', async () => {
    const { send, keys, pauses } = office([away, underWay, problem(503, 'storage')])
    expect(await send('A', '"1"')).toEqual({ kind: 'done', reply: 'row', version: '"2"' })
    expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 1'])
    expect(pauses).toEqual([500, 2500, 4000])
  })

  it('that meets no network says so once, waits for the network, and then has all its tries', async () => {
    const { send, keys, pauses, reports, network } = office([away, away, away, away, away])
    network.offline = 2
    expect(await send('A')).toMatchObject({ kind: 'done' })
    expect(reports).toEqual(['unreachable', 'offline', 'offline'])
    expect(pauses).toEqual([500, 1500, 4000])
    expect(new Set(keys)).toEqual(new Set(['key 1']))
  })

  it('that was answered with what cannot be read keeps its key: it may be done', async () => {
    const tab = memory()
    const first = office([new ApiError('Invalid response format', 201)], tab)
    expect(await first.send('A')).toEqual({ kind: 'failed', message: 'Invalid response format' })
    const again = office([], tab)
    await again.send('A')
    expect([...first.keys, ...again.keys]).toEqual(['key 1', 'key 1'])
  })

  it('that is never answered keeps its key for the next try, also after a reload', async () => {
    const tab = memory()
    const first = office([away, away, away, away], tab)
    expect(await first.send('A')).toEqual({ kind: 'failed', message: 'Failed to create client' })
    const reloaded = office([], tab)
    await reloaded.send('A')
    expect([...first.keys, ...reloaded.keys]).toEqual(['key 1', 'key 1', 'key 1', 'key 1', 'key 1'])
    expect(tab.kept.size).toBe(0)
  })

  it('gets another key when it says something else, is on another version, or was answered', async () => {
    const { send, keys, versions } = office([problem(500, 'bug'), problem(500, 'bug'), problem(500, 'bug')])
    await send('A', '"1"')
    await send('B', '"1"')
    await send('B', '"2"')
    await send('B', '"2"')
    await send('B', '"2"')
    expect(keys).toEqual(['key 1', 'key 2', 'key 3', 'key 3', 'key 4'])
    expect(versions).toEqual(['"1"', '"1"', '"2"', '"2"', '"2"'])
  })

  it('that is refused is a value, and its key is not used again', async () => {
    const change = { version: 2, at: 5, by: 'user:1', by_name: 'Amina', type: 'ClientChanged', changes: [] }
    const since = {
      message: 'm',
      code: 'changed_since' as const,
      version: 2,
      current: { id: '1' },
      changes: [change],
    }
    const { send, keys } = office([
      new ApiError('m', 412, { body: since }),
      new ApiError('Validation failed', 422, {
        body: { code: 'invalid', message: '' },
        data: { name: ['Too long.'] },
      }),
      new ApiError('in use', 409, {
        body: { code: 'referred_to', message: 'in use' },
        data: { assignments: ['Karen'] },
      }),
      problem(403, 'forbidden'),
    ])
    expect([await send('A'), await send('A'), await send('A'), await send('A')]).toEqual([
      { kind: 'conflict', since },
      { kind: 'invalid', message: 'Validation failed', fields: { name: ['Too long.'] } },
      { kind: 'referred', message: 'in use', referrers: { assignments: ['Karen'] } },
      { kind: 'failed', message: 'said forbidden' },
    ])
    expect(keys).toEqual(['key 1', 'key 2', 'key 3', 'key 4'])
  })

  it('of one person is not another’s', () => {
    const { storage } = memory()
    let made = 0
    const key = (user: string) =>
      createIdempotencyKeys(storage, user, () => `key ${++made}`).keyFor({
        method: 'POST',
        path: '/x',
        version: null,
        body: {},
      })
    expect([key('1'), key('2'), key('1')]).toEqual(['key 1', 'key 2', 'key 1'])
  })

  it('leaves nothing behind at the sign-out', () => {
    const { kept, storage } = memory()
    createIdempotencyKeys(storage, '1', () => 'key').keyFor({
      method: 'POST',
      path: '/x',
      version: null,
      body: {},
    })
    storage.setItem('askari.theme', 'dark')
    clearIdempotencyKeys(Object.assign(Object.fromEntries(kept), { removeItem: storage.removeItem }) as never)
    expect([...kept.keys()]).toEqual(['askari.theme'])
  })
})
