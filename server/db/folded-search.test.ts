import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchText } from '../../domain/text.ts'
import { readConfig } from '../config.ts'
import { createLogger, openContext } from '../open-context.ts'
import { foldedSearch } from './migrations/0045-folded-search.ts'

it('rows of before are kept for a search as they are kept today', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-folded-'))
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
  })
  try {
    const name = 'Café İstanbul ΟΔΟΣ Straße ﬁve'
    const row = { company: '1', id: '900', name, search: name.toLowerCase() }
    await context.db.insertInto('client').values(row).execute()
    await context.db.transaction().execute((trx) => foldedSearch.up(trx, context.engine))
    const kept = await context.db.selectFrom('client').select('search').where('id', '=', '900').execute()
    expect(kept).toEqual([{ search: searchText(name) }])
  } finally {
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
