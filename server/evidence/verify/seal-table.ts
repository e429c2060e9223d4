import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { z } from 'zod'
import type { Seal } from '../../../domain/evidence/seals/fix-seals.ts'

/** A seal, and the log position of its event. */
export interface LoggedSeal {
  /** start of the hour, ms since epoch UTC */
  hour: number
  /** sealing round that sealed these late fixes; 0 for fixes that arrived in time */
  late: number
  count: number
  root: string
  position: number
  /** whether the fixes were already older than the retention period when they were sealed */
  isGoing: boolean
}

const row = z.object({
  hour: z.number(),
  late: z.number(),
  count: z.number(),
  root: z.string(),
  position: z.number(),
  isGoing: z.number().transform((each) => each === 1),
})

/** The seals of a company, by guard, in a temporary SQLite file. */
export class SealTable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'askari-seals-'))
  readonly #file = new Database(join(this.#folder, 'seals.db'))
  readonly #insert

  constructor() {
    this.#file.exec(`pragma journal_mode = off; pragma synchronous = off;
      create table seal (guard text, hour, late integer, count integer, root text, position integer, isGoing integer,
        primary key (guard, hour, late)) without rowid;
      begin`)
    this.#insert = this.#file.prepare('insert or ignore into seal values (?, ?, ?, ?, ?, ?, ?)')
  }

  /** Adds a seal. Returns false if the guard's hour already has one, for the same supplement. */
  add(
    { workerId, hour, count, root }: Seal,
    { late, position, isGoing }: Pick<LoggedSeal, 'late' | 'position' | 'isGoing'>,
  ): boolean {
    return this.#insert.run(workerId, hour, late, count, root, position, isGoing ? 1 : 0).changes === 1
  }

  guards(): string[] {
    const rows = this.#file.prepare('select distinct guard from seal').all()
    return z
      .array(z.object({ guard: z.string() }))
      .parse(rows)
      .map(({ guard }) => guard)
  }

  ofGuard(guard: string): LoggedSeal[] {
    const rows = this.#file
      .prepare('select hour, late, count, root, position, isGoing from seal where guard = ? order by hour')
      .all(guard)
    return z.array(row).parse(rows)
  }

  close(): void {
    this.#file.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
