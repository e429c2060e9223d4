import { expect, it } from 'vitest'
import { searchText } from '../../domain/text.ts'
import { testContext } from '../../tests/support/test-context.ts'
import { foldedSearch } from './migrations/0045-folded-search.ts'

it('keeps what is searched as it is kept today', async () => {
  const context = await testContext()
  try {
    const name = 'Café İstanbul ΟΔΟΣ Straße ﬁve'
    const row = { company: '1', id: '900', name, search: name.toLowerCase() }
    await context.db.insertInto('client').values(row).execute()
    await context.db.transaction().execute((trx) => foldedSearch.up(trx, context.engine))
    const kept = await context.db.selectFrom('client').select('search').where('id', '=', '900').execute()
    expect(kept).toEqual([{ search: searchText(name) }])
  } finally {
    await context.close()
  }
})
