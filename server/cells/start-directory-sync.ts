import { sql } from 'kysely'
import type { Context } from '../app/context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { CellDirectory } from './cell-directory.ts'

const PERIOD_MS = 15_000
/** Size of the range of company ids that one cell may use. */
const COMPANIES = 1_000_000

/**
 * Publishes the companies, accounts and phones of this cell to the directory, from one process at a time.
 * Does nothing without a directory.
 */
export async function startDirectorySync(context: Context): Promise<() => Promise<void>> {
  const { cell } = context.config
  if (cell === null) return async () => {}
  const directory = new CellDirectory(cell.directoryUrl, context.keys)
  await directory.prepare()
  const number = await directory.join(cell)
  // each cell creates ids in its own range, so that an id stays unique when a company moves
  await context.db
    .insertInto('id_counter')
    .values({ company: '', kind: 'company', last: (number - 1) * COMPANIES })
    .onConflict((conflict) =>
      conflict.columns(['company', 'kind']).doUpdateSet((eb) => ({
        last: sql<number>`greatest(${eb.ref('id_counter.last')}, ${eb.ref('excluded.last')})`,
      })),
    )
    .execute()
  const work = {
    name: 'directory',
    periodMs: PERIOD_MS,
    failure: 'telling the directory failed',
    atOnce: true,
  }
  const stop = startLeasedWork(context, work, async (lease) => {
    if (await lease.isHeld()) await publishToDirectory(context, directory, cell.name)
  })
  return async () => {
    await stop()
    await directory.close()
  }
}

/** Publishes the companies, accounts and phones of this cell to the directory. */
export async function publishToDirectory(
  { db }: Pick<Context, 'db'>,
  directory: CellDirectory,
  cell: string,
): Promise<void> {
  for (const { id } of await db.selectFrom('company').select('id').execute()) {
    const accounts = await db.selectFrom('account').select('email').where('company', '=', id).execute()
    const phones = await db.selectFrom('device').select('secret_hash').where('company', '=', id).execute()
    await directory.publish(cell, id, {
      emails: accounts.map(({ email }) => email),
      phones: phones.map(({ secret_hash }) => secret_hash),
    })
  }
}
