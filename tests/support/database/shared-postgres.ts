import type { TestProject } from 'vitest/node'
import { type Postgres, postgresMissing, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * the address of the PostgreSQL that all tests of a run share; each creates its own databases
     * on it
     */
    postgres: string
  }
}

let shared: Postgres | null = null

/** Starts one PostgreSQL for all flows of a run, if it can be started here. */
export async function setup({ provide }: TestProject): Promise<void> {
  if (postgresMissing !== null) return
  shared = await startPostgres()
  provide('postgres', shared.url)
}

export async function teardown(): Promise<void> {
  await shared?.stop()
}
