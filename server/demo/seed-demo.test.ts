import { afterEach, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { dailyRule } from '../../domain/duty/duty-rule.ts'
import type { OpenContext } from '../app/context.ts'
import { readDemoGuards } from './simulator/simulated-guards.ts'
import { findDemoSignIn } from './demo-sign-in.ts'
import { seedDemo } from './seed-demo.ts'

let context: OpenContext | undefined
afterEach(async () => {
  await context?.close()
  context = undefined
})

const count = async (table: 'event' | 'company' | 'client' | 'worker' | 'device') =>
  (
    await context?.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

describe('the demo company', () => {
  it('is made once, by commands', async () => {
    context = await testContext({ DEMO: '' })
    expect(await seedDemo(context)).toBe(true)
    const events = await count('event')
    expect(await seedDemo(context)).toBe(false)
    expect(await count('event')).toBe(events)
    expect([
      await count('company'),
      await count('client'),
      await count('worker'),
      await count('device'),
    ]).toEqual([1, 6, 60, 60])
    const swaps = await context.db.selectFrom('shift_swap').select('status').execute()
    expect(swaps).toEqual([{ status: 'accepted' }])
    expect(await findDemoSignIn(context)).toEqual({
      password: 'patrol-demo',
      accounts: [
        { email: 'supervisor@askari.example', role: 'Supervisor' },
        { email: 'admin@askari.example', role: 'Administrator' },
        { email: 'investigator@askari.example', role: 'Investigator' },
        { email: 'dispatcher@askari.example', role: 'Dispatcher' },
      ],
    })
  })

  it('gives each guard a phone, a post of the assignment and hours', async () => {
    context = await testContext({ DEMO: '1' })
    await seedDemo(context)
    const roster = await readDemoGuards(context)
    expect(roster).toHaveLength(60)
    expect(new Set(roster.map((guard) => guard.secret)).size).toBe(60)
    expect(roster[0]).toMatchObject({
      workerId: '1',
      fullName: 'Wanjiru Kamau',
      post: { alias: 'Ragati Road Gate' },
      shift: { name: 'Day', rule: dailyRule('06:00', 720) },
    })
    expect(roster.filter((guard) => !guard.posts.some((post) => post.id === guard.post.id))).toEqual([])
  })

  it('leaves nothing behind when it is cut off half-way, and is made the next time', async () => {
    context = await testContext({ DEMO: '1' })
    const broken = { ...context, projections: context.projections.filter((each) => each.name !== 'device') }
    broken.projections.push({
      name: 'broken',
      streams: ['device'],
      tables: [],
      apply: () => Promise.reject(new Error('the power went')),
    })
    await expect(seedDemo(broken)).rejects.toThrow('the power went')
    expect([await count('company'), await count('event')]).toEqual([0, 0])
    expect(await seedDemo(context)).toBe(true)
  })

  it('is not made where DEMO=0', async () => {
    context = await testContext({ DEMO: '0' })
    expect(await seedDemo(context)).toBe(false)
    expect(await findDemoSignIn(context)).toBeNull()
    expect(await readDemoGuards(context)).toEqual([])
  })
})
