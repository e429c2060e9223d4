import { parseArgs } from 'node:util'
import { CellDirectory } from '../cells/cell-directory.ts'
import { moveCompany } from '../cells/move-company.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { companyId } from '../db/company-id.ts'
import { openToRead } from '../db/open-database.ts'
import { keyFilePath, readKeyFile } from '../keys/key-file.ts'
import { keysFromFile } from '../keys/server-keys.ts'
import { runCli } from './operator-message.ts'

const USAGE = `npm run move-company -- --company ID --to CELL

Moves a company from the cell of DATABASE_URL to another cell, whose database is TO_DATABASE_URL, and names it in the
directory (DIRECTORY_URL, CELL). Servers of both cells run on. Interrupted, run it again.`

async function move(): Promise<number> {
  const { values } = parseArgs({ options: { company: { type: 'string' }, to: { type: 'string' } } })
  const { company, to } = values
  if (company === undefined || to === undefined) {
    console.error(USAGE)
    return 2
  }
  const config = readConfig(process.env)
  const { cell, databaseUrl } = config
  const targetUrl = readConfig({ ...process.env, DATABASE_URL: process.env.TO_DATABASE_URL }).databaseUrl
  if (cell === null || databaseUrl === null || targetUrl === null)
    throw new ConfigError('CELL, DIRECTORY_URL, DATABASE_URL and TO_DATABASE_URL: all are needed')
  const file = readKeyFile(keyFilePath(config))
  if (file === null) throw new ConfigError('SECRET_FILE: the key file of the cells is not there')
  const source = openToRead({ dataDir: '', databaseUrl }).db
  const target = openToRead({ dataDir: '', databaseUrl: targetUrl }).db
  const directory = new CellDirectory(cell.directoryUrl, { id: file.id, all: keysFromFile(file).all })
  try {
    const id = companyId(company)
    await moveCompany({ company: id, source, target, directory, to, from: cell.name, say: console.log })
    return 0
  } finally {
    await Promise.all([source.destroy(), target.destroy(), directory.close()])
  }
}

await runCli(move)
