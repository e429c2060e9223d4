import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Tables } from './tables.ts'

declare module './tables.ts' {
  interface Tables {
    /** One row with id 1. `oldest` is the lowest schema edition of a server that may use this database. */
    schema_edition: { id: number; oldest: number }
  }
}

/**
 * Schema edition of this program. A release that removes something from the schema, or changes its meaning,
 * increases it. The migration that does so sets `oldest` to the edition of the previous release.
 */
export const SCHEMA_EDITION = 1

/** name of the migration that creates the table `schema_edition` */
export const SCHEMA_EDITION_MIGRATION = '0001-baseline'

const LOOK_MS = 1000

/** Thrown if a newer version has migrated the database in a way that this version cannot handle. */
export class NewerSchema extends Error {
  override name = 'NewerSchema'

  constructor({ own, oldest }: { own: number; oldest: number }) {
    super(
      `a newer version has changed the database: it needs edition ${oldest} of the schema, and this version has ${own}`,
    )
  }
}

/** Throws NewerSchema if a program with edition `own` may no longer use the database. */
export async function assertEdition(db: Kysely<Tables>, own: number): Promise<void> {
  const row = await db.selectFrom('schema_edition').select('oldest').where('id', '=', 1).executeTakeFirst()
  if (row && row.oldest > own) throw new NewerSchema({ own, oldest: row.oldest })
}

/** Result of the check every second; `newer`: a newer version has migrated the database. */
export interface SchemaWatch {
  readonly newer: NewerSchema | null
  /** Calls the listener once, as soon as a newer version has migrated the database. */
  onNewer: (listener: (newer: NewerSchema) => void) => void
  stop: () => void
}

/**
 * Checks every second whether a program with edition `own` may still use the database. If not, this process
 * must stop.
 */
export function watchSchema(db: Kysely<Tables>, log: FastifyBaseLogger, own: number): SchemaWatch {
  const listeners: ((newer: NewerSchema) => void)[] = []
  let newer: NewerSchema | null = null
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      await assertEdition(db, own)
    } catch (error) {
      // ignore an unavailable database, which other parts report
      if (!(error instanceof NewerSchema)) return
      clearInterval(timer)
      newer = error
      log.error({ err: error }, 'a newer version has taken over the database: stepping down')
      for (const listener of listeners) listener(error)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    get newer() {
      return newer
    },
    onNewer: (listener) => {
      listeners.push(listener)
    },
    stop: () => clearInterval(timer),
  }
}
