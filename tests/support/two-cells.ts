import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CellDirectory } from '../../server/cells/cell-directory.ts'
import { moveCompany } from '../../server/cells/move-company.ts'
import { startDirectorySync } from '../../server/cells/start-directory-sync.ts'
import type { OpenContext } from '../../server/app/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { type Database, openToRead } from '../../server/db/open-database.ts'
import { newPostgresDatabase } from './database/postgres.ts'
import { testContext } from './database/test-context.ts'

export interface TwoCells {
  a: OpenContext
  b: OpenContext
  directory: CellDirectory
  /** database from which the company is moved; rows are read as stored, without decryption */
  source: Database
  target: Database
  env: { DIRECTORY_URL: string; SECRET_FILE: string; urls: [string, string] }
  /** Moves a company from cell a to cell b. */
  move: (company: CompanyId, say?: (line: string) => void) => Promise<void>
  close: () => Promise<void>
}

/** Creates two cells with the same keys and a directory that contains them, each in an empty database. */
export async function twoCells(server: string, now: () => number): Promise<TwoCells> {
  const DIRECTORY_URL = await newPostgresDatabase(server)
  const urls: [string, string] = [await newPostgresDatabase(server), await newPostgresDatabase(server)]
  const SECRET_FILE = join(tmpdir(), `askari-cells-${randomUUID()}.json`)
  const open = (CELL: string, DATABASE_URL: string) =>
    testContext(
      { CELL, DATABASE_URL, DIRECTORY_URL, PUBLIC_URL: `https://${CELL}.example`, SECRET_FILE },
      { now },
    )
  const a = await open('a', urls[0])
  const b = await open('b', urls[1])
  const source = openToRead({ dataDir: '', databaseUrl: urls[0] }).db
  const target = openToRead({ dataDir: '', databaseUrl: urls[1] }).db
  const stops = [await startDirectorySync(a), await startDirectorySync(b)]
  const directory = new CellDirectory(DIRECTORY_URL, a.keys)
  return {
    a,
    b,
    directory,
    source,
    target,
    env: { DIRECTORY_URL, SECRET_FILE, urls },
    move: (company, say = () => {}) =>
      moveCompany({ company, source, target, directory, from: 'a', to: 'b', say }),
    close: async () => {
      for (const stop of stops) await stop()
      await directory.close()
      await source.destroy()
      await target.destroy()
      await a.close()
      await b.close()
    },
  }
}
