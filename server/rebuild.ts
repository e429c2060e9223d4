import { readConfig } from './config.ts'
import { DamagedText, damagedRows } from './db/damaged-text.ts'
import { holdDatabase } from './db/hold-database.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { openDatabase } from './db/open-database.ts'
import { allProjections } from './resource/all-resources.ts'
import { rebuildReadModels } from './projections/rebuild-read-models.ts'
import { sentence } from './sentence.ts'
import { withPersonalData } from './with-personal-data.ts'

/** what is read here; all else is made again */
const NEEDED = ['event', 'head', 'migration']

/** Rebuilds all read models from the log, while no server works on it. Ends with 0, or with 2 when it could not. */
async function rebuild(): Promise<void> {
  const config = readConfig(process.env)
  const stops = [await holdDatabase(config, Date.now)]
  try {
    const database = openDatabase(config)
    stops.push(() => database.db.destroy())
    if (database.engine === 'sqlite') {
      const damaged = await damagedRows(database.db, (table) => NEEDED.includes(table))
      if (damaged.length > 0) throw new DamagedText(damaged)
    }
    await migrate(database, migrations, Date.now)
    const db = withPersonalData(database.db, config)
    const events = await rebuildReadModels(db, allProjections, (company, count) =>
      console.log(`company ${company}: ${count} events`),
    )
    console.log(`${allProjections.length} read models rebuilt from ${events} events`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

try {
  await rebuild()
} catch (error) {
  // the edge of the process: whatever it was, it is said and the process ends
  console.error(sentence(error))
  process.exitCode = 2
}
