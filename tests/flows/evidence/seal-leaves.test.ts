import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SEAL_HOUR_MS as HOUR } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixLeaf } from '../../../domain/evidence/seals/fix-leaf.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readVersionLines } from '../../../server/evidence/verify/version-lines.ts'
import { createDayPartitions } from '../../../server/fixes/fix-days.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const noon = Date.UTC(2026, 10, 21, 12)

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `the leaves of seals on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      it('are read byte for byte as the domain writes them', async () => {
        const running = await engine.start()
        onTestFinished(() => running.stop())
        const context = await (await running.newDatabase()).open()
        onTestFinished(() => context.close())
        await createDayPartitions(context, [noon])
        const guard = await hireWorker(context, company, 'Akinyi')
        const text = fc.option(
          fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0')),
          { nil: null },
        )
        const number = fc.option(
          fc.oneof(
            fc.double({ min: 0, max: 1e9, noNaN: true }),
            fc.integer({ min: 0, max: 1e7 }).map((each) => each / 1000),
            fc.constantFrom(0, 8, 1e-5, 0.0001, 1e-7, 0.1 + 0.2, 123_456_789),
          ),
          { nil: null },
        )
        const row = fc.record({
          received: fc.nat(),
          deviceId: text,
          message: text,
          source: text.map((each) => each ?? ''),
          latE7: fc.integer(),
          lonE7: fc.integer(),
          accuracy: number,
          speed: number,
        })
        const rows = fc.sample(row, { numRuns: 400, seed: 7 })
        const versions = rows.map((each, i) => ({ ...each, t: noon + i * 1000, version: (i % 3) + 1 }))
        for (const [i, each] of versions.entries()) {
          const stored = {
            company,
            worker_id: guard,
            t: each.t,
            lat_e7: each.latE7,
            lon_e7: each.lonE7,
            accuracy: each.accuracy,
            speed: each.speed,
            source: each.source,
            received: each.received,
            device_id: each.deviceId,
            message: each.message,
            late: i % 4 === 0 ? null : i,
          }
          if (each.version === 1) await context.db.insertInto('fix').values(stored).execute()
          else
            await context.db
              .insertInto('fix_version')
              .values({ ...stored, version: each.version })
              .execute()
        }
        const read = []
        const of = { company, worker: guard }
        for await (const lines of readVersionLines(context, of, { from: noon, to: noon + HOUR }, 50))
          read.push(...lines)
        expect(read.map((line) => ({ ...line, leaf: Buffer.from(line.leaf, 'latin1').toString() }))).toEqual(
          versions.map((each, i) => ({
            t: each.t,
            version: each.version,
            late: i % 4 === 0 ? 0 : i,
            leaf: fixLeaf(each),
          })),
        )
      })
    },
  )
