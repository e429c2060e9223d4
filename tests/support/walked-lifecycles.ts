import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WalkedLifecycle } from './walked.ts'

const FOLDER = join(import.meta.dirname, '../lifecycles')

/** Those of `tests/lifecycles`, by stream. */
export const WALKED_LIFECYCLES: Readonly<Record<string, WalkedLifecycle>> = Object.fromEntries(
  await Promise.all(
    readdirSync(FOLDER).map(async (name) => {
      const { lifecycle } = (await import(join(FOLDER, name))) as { lifecycle: WalkedLifecycle }
      return [name.replace('.ts', ''), lifecycle] as const
    }),
  ),
)
