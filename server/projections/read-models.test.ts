import { afterEach, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/test-context.ts'
import type { OpenContext } from '../context.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { allProjections } from '../back-office/all-resources.ts'
import { rebuildReadModels } from './rebuild-read-models.ts'

let context: OpenContext | undefined
afterEach(() => context?.close())

const tables = [...new Set(allProjections.flatMap((projection) => projection.tables))]

async function contents({ db }: OpenContext): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const all = await db.selectFrom(table).selectAll().execute()
      return [table, all.map((row) => JSON.stringify(row)).toSorted()] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe('the read models', () => {
  it('are the same after they were rebuilt from the log', async () => {
    context = await testContext({ DEMO: '1' })
    await seedDemo(context)
    const before = await contents(context)
    await context.db.deleteFrom('worker').execute()
    await context.db.updateTable('assignment').set({ name: 'wrong' }).execute()
    const events = await rebuildReadModels(context.db, allProjections)
    expect(events).toBe(
      1 + 9 + 1 + 6 + 6 + 8 * 3 + 12 + 60 * 3, // company, accounts, role, clients, documents, assignments with fences and plans, posts, guards
    )
    expect(await contents(context)).toEqual(before)
  })
})
