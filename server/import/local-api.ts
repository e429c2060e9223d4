import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Context } from '../app/context.ts'
import { createLocalToken } from '../http/reply/local-caller.ts'

const door = z.object({ address: z.string(), token: z.string() })
export type LocalApi = z.infer<typeof door>

const fileIn = (dataDir: string) => join(dataDir, 'import.json')

/**
 * Publishes the server's URL and a token for local programs, in a file of the data directory that only its
 * owner can read. The returned function removes it.
 */
export async function publishLocalApi(
  { config, db }: Pick<Context, 'config' | 'db'>,
  address: string,
): Promise<() => Promise<void>> {
  const file = fileIn(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ address, token: createLocalToken({ db }) } satisfies LocalApi), {
    mode: 0o600,
  })
  return async () => rmSync(file, { force: true })
}

/** Returns the URL and token of the server that uses this data directory; null: no server. */
export function findLocalApi(dataDir: string): LocalApi | null {
  try {
    return jsonText.pipe(door).safeParse(readFileSync(fileIn(dataDir), 'utf8')).data ?? null
  } catch {
    // without the file, no server is running
    return null
  }
}
