import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { counter } from '../../tests/support/attacks/counter.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { handleCommand } from './handle-command.ts'
import { nextCompanyId, nextId } from './next-id.ts'
import { verifyChain } from './verify-chain.ts'

let context: OpenContext
beforeAll(async () => {
  context = await testContext()
})
afterAll(() => context.close())

const company = companyId('1')
let asked = 0
const request = (by: number, over: object = {}) => ({
  company,
  id: '1',
  command: { type: 'Add' as const, by },
  commandId: `c${++asked}`,
  by: 'user:1',
  at: 1000,
  ...over,
})

describe('handle', () => {
  it('decides on the folded stream', async () => {
    expect(await handleCommand(context, counter, request(3))).toMatchObject({
      ok: true,
      position: 1,
      version: 1,
    })
    expect(await handleCommand(context, counter, request(4))).toMatchObject({
      ok: true,
      version: 2,
      events: [{ stream: 'counter-1', event: { type: 'Added', by: 4, sum: 7 }, by: 'user:1', at: 1000 }],
    })
  })

  it('gives a refusal as a value, and the same again', async () => {
    const bad = request(1000)
    const first = await handleCommand(context, counter, bad)
    expect(first).toEqual({ ok: false, refusal: { code: 'too_much', message: 'Too much.', field: 'by' } })
    expect(await handleCommand(context, counter, bad)).toEqual(first)
  })

  it('answers a command id that it has seen as the first time, and adds nothing', async () => {
    const again = request(5)
    const first = await handleCommand(context, counter, again)
    expect(await handleCommand(context, counter, again)).toEqual(first)
    expect(
      await handleCommand(context, counter, { ...again, command: { type: 'Add', by: 6 } }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'key_reused' },
    })
  })

  it('keeps when it answered, accepted or refused', async () => {
    const accepted = request(1, { id: '7', at: 2000 })
    const refused = request(1000, { id: '7', at: 3000 })
    await handleCommand(context, counter, accepted)
    await handleCommand(context, counter, refused)
    const rows = await context.db
      .selectFrom('command')
      .select('at')
      .where('command_id', 'in', [accepted.commandId, refused.commandId])
      .orderBy('at')
      .execute()
    expect(rows).toEqual([{ at: 2000 }, { at: 3000 }])
  })

  it('refuses a command that was meant for another version, and does not hold that against it', async () => {
    const late = request(1, { id: '9', expectedVersion: 1 })
    expect(await handleCommand(context, counter, late)).toMatchObject({
      ok: false,
      refusal: { code: 'version_conflict' },
    })
    await handleCommand(context, counter, request(1, { id: '9' }))
    expect(await handleCommand(context, counter, late)).toMatchObject({ ok: true, version: 2 })
  })

  it('reads what an earlier version wrote, and writes in the current one', async () => {
    await handleCommand(context, counter, request(5, { id: '11' }))
    const renamed = {
      ...counter,
      upcasters: { Added: [(fields: Readonly<Record<string, unknown>>) => ({ ...fields, sum: 10 })] },
    }
    expect(await handleCommand(context, renamed, request(1, { id: '11' }))).toMatchObject({
      ok: true,
      events: [{ version: 2, event: { type: 'Added', by: 1, sum: 11, schemaVersion: 2 } }],
    })
    expect(await verifyChain(context.db, company)).toMatchObject({ fault: null })
  })

  it('accepts a command that changes nothing', async () => {
    const idle = request(0)
    const first = await handleCommand(context, counter, idle)
    expect(first).toMatchObject({ ok: true, events: [] })
    expect(await handleCommand(context, counter, idle)).toEqual(first)
  })
})

describe('ids', () => {
  it('count from 1 for each company and kind', async () => {
    expect([await nextId(context.db, company, 'a'), await nextId(context.db, company, 'a')]).toEqual([
      '1',
      '2',
    ])
    expect(await nextId(context.db, company, 'b')).toBe('1')
    expect(await nextId(context.db, companyId('2'), 'a')).toBe('1')
    expect([await nextCompanyId(context.db), await nextCompanyId(context.db)]).toEqual(['1', '2'])
  })
})
