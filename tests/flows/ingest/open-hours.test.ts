import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealHourStart, SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { rewriteRecentNotes } from '../../../server/evidence/open-hours/rewrite-recent-notes.ts'
import { listNoteFiles } from '../../../server/evidence/open-hours/note-files.ts'
import { readNotedHours } from '../../../server/evidence/open-hours/hour-notes.ts'
import { OpenHoursCheck } from '../../../server/evidence/open-hours/open-hours-check.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { reportFixes } from '../../../server/evidence/verify/report-evidence.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const AT_POST = { lat: -1.29, lon: 36.8, speed: null }
type Row = Record<string, string | number | null>

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `fixes of open hours on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      let now = Date.UTC(2026, 10, 21, 17, 20)

      beforeAll(async () => {
        running = await engine.start()
        context = await (await running.newDatabase()).open({ now: () => now })
        expect(await hireWorker(context, company, 'Akinyi')).toBe('1')
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      const insert = (table: 'fix' | 'fix_version', row: Row) =>
        context.db
          .insertInto(table)
          .values(row as never)
          .execute()

      it('are found by guard and minute where somebody has changed them, until they are sealed', async () => {
        const hour = sealHourStart(now)
        const walk = (from: number, accuracy: number) =>
          [0, 20, 70].map((s) => ({ ...AT_POST, workerId: '1', t: from + s * 1000, accuracy }))
        await acceptFixes(context, company, walk(hour, 9), 'osmand')
        await acceptFixes(context, company, walk(hour, 4.5).slice(1), 'osmand')
        await context.openHours.flush()
        const found = async () => {
          const lines: string[] = []
          const telling = { say: (line: string) => lines.push(line), all: true }
          const noted = await readNotedHours(listNoteFiles(context.config))
          await reportFixes(context, [company], new Set(), telling, noted)
          return lines
            .filter((line) => line.includes('NOT AS'))
            .map((line) => line.replace(/^.* NOT AS /, ''))
        }
        const check = new OpenHoursCheck(context)
        const inBackground = async () => {
          await check.look()
          const rows = await context.db.selectFrom('seal_fault').select(['worker_id', 'fault']).execute()
          return rows.map(({ worker_id, fault }) => `guard ${worker_id}, ${fault}`)
        }
        expect([await found(), await inBackground()]).toEqual([[], []])
        const [day = '', clock = ''] = new Date(hour).toISOString().slice(0, 16).split('T')
        const ofMinute = (table: 'fix' | 'fix_version', t: number) =>
          sql`${sql.table(table)} where company = '1' and worker_id = '1' and t = ${t}`
        for (const [table, t] of [
          ['fix', hour],
          ['fix_version', hour + 20_000],
        ] as const) {
          const changed = '3 fixes as stored, but changed since'
          const before = await sql<Row>`select * from ${ofMinute(table, t)}`.execute(context.db)
          await sql`delete from ${ofMinute(table, t)}`.execute(context.db)
          expect(await found()).toEqual([
            `STORED: guard 1, ${day} ${clock} UTC: 1 of 3 fixes that were stored is gone`,
          ])
          await insert(table, { ...before.rows[0], lat_e7: 1 })
          expect(await found()).toEqual([`STORED: guard 1, ${day} ${clock} UTC: ${changed}`])
          expect(await inBackground()).toEqual([`guard 1, ${clock} UTC: ${changed}`])
          await sql`delete from ${ofMinute(table, t)}`.execute(context.db)
          await insert(table, before.rows[0] as Row)
          expect([await found(), await inBackground()]).toEqual([[], []])
        }
        // records of open hours that a kill lost are written again at the next start, so later changes are detected
        for (const path of listNoteFiles(context.config)) rmSync(path)
        for await (const _ of rewriteRecentNotes(context));
        await context.openHours.flush()
        await sql`update fix set lon_e7 = 1 where t = ${hour + 70_000}`.execute(context.db)
        expect(await found()).toEqual([
          `STORED: guard 1, ${day} ${clock.slice(0, 4)}1 UTC: 2 fixes as stored, but changed since`,
        ])
        await sql`update fix set lon_e7 = 368000000 where t = ${hour + 70_000}`.execute(context.db)
        // once an hour is sealed, its seal protects it and its records are deleted
        now += 2 * SEAL_HOUR_MS
        const written = listNoteFiles(context.config)
        await sealDueHours(context, createLease(context, 'sealing'))
        await acceptFixes(context, company, walk(sealHourStart(now), 9), 'osmand')
        await context.openHours.flush()
        await check.look()
        const left = listNoteFiles(context.config)
        expect([left.length, written.filter((path) => left.includes(path)), await found()]).toEqual([
          1,
          [],
          [],
        ])
      })
    },
  )
