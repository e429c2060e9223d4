import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LifecycleCase } from './lifecycle-case.ts'

const FOLDER = join(import.meta.dirname, '../../lifecycles')

/** The lifecycle cases in `tests/lifecycles`, by stream. */
export const LIFECYCLE_CASES: Readonly<Record<string, LifecycleCase>> = Object.fromEntries(
  await Promise.all(
    readdirSync(FOLDER).map(async (name) => {
      const { lifecycle } = (await import(join(FOLDER, name))) as { lifecycle: LifecycleCase }
      return [name.replace('.ts', ''), lifecycle] as const
    }),
  ),
)
