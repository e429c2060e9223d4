import { problem } from '../../contract/core/problem.ts'
import type { Config } from '../config/config.ts'
import { DataDirLocked, lockDataDir } from '../data-dir/data-dir-lock.ts'
import { openContext } from '../app/open-context.ts'
import { findLocalApi, type LocalApi } from './local-api.ts'
import { importPieceReply } from './import-routes.ts'
import { ImportError, type Importer } from './importer.ts'
import { requireImportCompany, storeImportPiece } from './store-import-piece.ts'

/**
 * Opens the configured database, or a connection to the server that is using it. `company` is an id; null
 * means the demo company or, without one, the only company. Throws ImportError.
 */
export async function openImporter(config: Config, company: string | null): Promise<Importer> {
  let release = () => {}
  if (config.databaseUrl === null) {
    try {
      release = lockDataDir(config.dataDir, Date.now)
    } catch (error) {
      if (!(error instanceof DataDirLocked)) throw error
      const door = findLocalApi(config.dataDir)
      if (!door) throw new ImportError(`${error.message}, which takes no imports (yet).`, { cause: error })
      return throughServer(door, company)
    }
  }
  try {
    return await intoDatabase(config, company, release)
  } catch (error) {
    release()
    throw error
  }
}

async function intoDatabase(config: Config, named: string | null, release: () => void): Promise<Importer> {
  const context = await openContext(config)
  try {
    const company = await requireImportCompany(context, named)
    return {
      take: (piece) => storeImportPiece(context, company, piece),
      close: async () => {
        await context.close()
        release()
      },
    }
  } catch (error) {
    await context.close()
    throw error
  }
}

function throughServer({ address, token }: LocalApi, company: string | null): Importer {
  return {
    take: async (piece) => {
      const reply = await fetch(`${address}/local/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ company, ...piece }),
      }).catch((cause: unknown) => {
        throw new ImportError(`The server at ${address} is not responding.`, { cause })
      })
      const body: unknown = await reply.json()
      if (!reply.ok) throw new ImportError(problem.safeParse(body).data?.message ?? `status ${reply.status}`)
      return importPieceReply.parse(body).data
    },
    close: async () => {},
  }
}
