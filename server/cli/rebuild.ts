import { readConfig } from '../config/config.ts'
import { DamagedText, findDamagedRows } from '../db/sqlite/damaged-text.ts'
import { lockDatabase } from '../db/lock-database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open-database.ts'
import { allProjections } from '../resource/resource-registry.ts'
import { logProjections } from '../projections/all-log-projections.ts'
import { requestRebuild } from '../projections/projection-rebuild.ts'
import { rebuildReadModels } from '../projections/rebuild-read-models.ts'
import { OperatorError } from '../operator/operator-command.ts'
import { executeOperatorCommand } from '../operator/operator-program.ts'
import { REBUILD_DONE_LINE } from '../operator/rebuild-commands.ts'
import { operatorMessage } from './operator-message.ts'
import { withPersonalData } from '../keys/with-personal-data.ts'

/** tables that a rebuild reads; it writes all others again */
const NEEDED = ['event', 'head', 'migration']

/**
 * Rebuilds all read models from the event log. No server may be running. The exit status is 0, or 2 after a
 * failure.
 */
async function rebuild(): Promise<void> {
  const config = readConfig(process.env)
  const stops = [await lockDatabase(config, Date.now)]
  try {
    const database = openDatabase(config)
    stops.push(() => database.db.destroy())
    if (database.engine === 'sqlite') {
      const damaged = await findDamagedRows(database.db, (table) => NEEDED.includes(table))
      if (damaged.length > 0) throw new DamagedText(damaged)
    }
    await migrate(database, migrations, Date.now)
    const db = withPersonalData(database.db, config)
    const events = await rebuildReadModels(db, allProjections, (company, count) =>
      console.log(`company ${company}: ${count} events`),
    )
    // projections depend on the read models, so each server fills them again when it starts
    for (const projection of logProjections) await requestRebuild(database, projection)
    console.log(`${allProjections.length} read models rebuilt from ${events} events`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/**
 * Rebuilds one projection while the present one stays in use. If a server is running, that server does the
 * work.
 */
async function rebuildProjection(projection: string): Promise<void> {
  const config = readConfig(process.env)
  const carried = async (step: 'begin rebuild' | 'continue rebuild') => {
    const lines = await executeOperatorCommand(config, { do: step, projection })
    for (const line of lines) console.log(line)
    return lines.includes(REBUILD_DONE_LINE)
  }
  for (let done = await carried('begin rebuild'); !done;) done = await carried('continue rebuild')
}

const [name] = process.argv.slice(2)
try {
  await (name === undefined ? rebuild() : rebuildProjection(name))
} catch (error) {
  // entry point: every error is printed and ends the process
  console.error(operatorMessage(error))
  process.exitCode = error instanceof OperatorError ? 1 : 2
}
