import { afterEach, describe, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import type { OpenContext } from '../app/context.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { allProjections } from '../resource/resource-registry.ts'
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
    const log = await context.db.selectFrom('event').select('position').execute()
    expect(log.length).toBeGreaterThan(60)
    expect(await rebuildReadModels(context.db, allProjections)).toBe(log.length)
    expect(await contents(context)).toEqual(before)
  })
})
