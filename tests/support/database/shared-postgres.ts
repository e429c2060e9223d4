import type { TestProject } from 'vitest/node'
import { type Postgres, postgresMissing, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server that all tests of a run share; each test creates its own databases */
    postgres: string
  }
}

let shared: Postgres | null = null

/** Starts one PostgreSQL for all flow tests of a run, if it can run here. */
export async function setup({ provide }: TestProject): Promise<void> {
  if (postgresMissing !== null) return
  shared = await startPostgres()
  provide('postgres', shared.url)
}

export async function teardown(): Promise<void> {
  await shared?.stop()
}
