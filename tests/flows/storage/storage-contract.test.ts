import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../../domain/event-sourcing/event.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readAfter, readBatches } from '../../../server/event-log/read-log.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { counter } from '../../support/attacks/counter.ts'
import { counterTotals, counterTotalsMigration, readTotals } from '../../support/attacks/counter-totals.ts'
import { bothEngines, type TestDatabase } from '../../support/database/test-database.ts'

const one = companyId('1')
const two = companyId('2')

/** hash of the 49th event of `work(context, 50)`; if it changes, existing logs can no longer be verified */
const CHAIN_OF_50 = '5972969b99f6a645e1827dd71cf197dd096f38d3e95f09c75b861f3e9276f19d'

/** gives the same commands each time, so that logs can be compared */
async function work(context: OpenContext, count: number, company = one): Promise<void> {
  for (let i = 0; i < count; i++)
    await handleCommand(context, counter, {
      company,
      id: String(i % 3),
      command: { type: 'Add', by: i },
      commandId: `work-${i}`,
      by: 'user:1',
      at: 1_700_000_000_000 + i,
    })
}

const add = (context: OpenContext, id: string, commandId: string, company = one) =>
  handleCommand(context, counter, {
    company,
    id,
    command: { type: 'Add', by: 1 },
    commandId,
    by: 'user:1',
    at: 5,
  })

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `storage on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let context: OpenContext

      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        database = await running.newDatabase()
        context = await database.open({ projections: [counterTotals] })
        await migrate(context, [counterTotalsMigration], () => 0)
      })
      afterEach(() => context.close())

      it('gives gapless positions to commands that come at once', async () => {
        await Promise.all(Array.from({ length: 60 }, (_, i) => add(context, String(i % 7), `c${i}`)))
        const events = await readAfter(context.db, one, 0)
        expect(events.map((event) => event.position)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
        expect(await verifyChain(context.db, one)).toMatchObject({ events: 60, fault: null })
      })

      it('counts each company by itself', async () => {
        await Promise.all([
          add(context, '1', 'a', one),
          add(context, '1', 'a', two),
          add(context, '1', 'b', two),
        ])
        expect((await readAfter(context.db, one, 0)).map((event) => event.position)).toEqual([1])
        expect((await readAfter(context.db, two, 0)).map((event) => event.position)).toEqual([1, 2])
      })

      it('decides a command once, however often it comes and at once', async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => add(context, '1', 'same')))
        for (const answer of answers) expect(answer).toEqual(answers[0])
        expect(await readAfter(context.db, one, 0)).toHaveLength(1)
      })

      it('lets one of two that saw the same version win, and tells the other', async () => {
        const at = {
          company: one,
          id: '1',
          command: { type: 'Add' as const, by: 1 },
          expectedVersion: 0,
          by: 'u',
          at: 1,
        }
        const answers = await Promise.all([
          handleCommand(context, counter, { ...at, commandId: 'a' }),
          handleCommand(context, counter, { ...at, commandId: 'b' }),
        ])
        expect(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code)).toSorted()).toEqual([
          'ok',
          'version_conflict',
        ])
      })

      it('keeps events and read models together: when a projection throws, neither is there', async () => {
        const broken: OpenContext = {
          ...context,
          projections: [
            counterTotals,
            { ...counterTotals, apply: () => Promise.reject(new Error('broken')) },
          ],
        }
        await expect(add(broken, '1', 'a')).rejects.toThrow('broken')
        expect(await readAfter(context.db, one, 0)).toEqual([])
        expect(await readTotals(context.db)).toEqual([])
        expect(await add(context, '1', 'a')).toMatchObject({ ok: true, position: 1 })
      })

      it.each([
        [
          'changed',
          sql`update event set data = '{"by":1,"sum":999}' where position = 5`,
          /^position 5 is not what/,
        ],
        [
          'made another kind of JSON',
          sql`update event set data = '[]' where position = 5`,
          /^an event after position/,
        ],
        ['made unreadable', sql`update event set data = '{' where position = 5`, /^an event after position/],
        ['backdated', sql`update event set at = 1 where position = 9`, /^position 9 is not what/],
        ['taken out', sql`delete from event where position = 5`, /^position 6 where 5/],
        ['cut off at the end', sql`delete from event where position > 7`, /^the log ends at position 7/],
        [
          'given to somebody else',
          sql`update event set by = 'user:2' where position = 2`,
          /^position 2 is not/,
        ],
      ])('finds an event that was %s', async (_, damage, fault) => {
        await work(context, 12)
        expect(await verifyChain(context.db, one)).toMatchObject({ events: 11, fault: null })
        await damage.execute(context.db)
        expect((await verifyChain(context.db, one)).fault).toMatch(fault)
      })

      it('rebuilds the read models to what they were', async () => {
        await work(context, 40)
        await work(context, 10, two)
        const before = await readTotals(context.db)
        await sql`update counter_total set total = 0`.execute(context.db)
        expect(await rebuildReadModels(context.db, [counterTotals])).toBe(39 + 9)
        expect(before).toHaveLength(6)
        expect(await readTotals(context.db)).toEqual(before)
      })

      it('leaves the read models alone when a rebuild fails', async () => {
        await work(context, 10)
        const before = await readTotals(context.db)
        const broken = { ...counterTotals, apply: () => Promise.reject(new Error('broken')) }
        await expect(rebuildReadModels(context.db, [broken])).rejects.toThrow('broken')
        expect(await readTotals(context.db)).toEqual(before)
      })

      it('takes all of a failed migration back', async () => {
        const good = {
          name: '9998-a',
          up: async (trx: never) => void (await sql`create table a1 (x bigint)`.execute(trx)),
        }
        const bad = {
          name: '9999-b',
          up: async (trx: never) => {
            await sql`create table b1 (x bigint)`.execute(trx)
            await sql`insert into b1 values (1)`.execute(trx)
            await sql`this is no sql`.execute(trx)
          },
        }
        await expect(migrate(context, [good, bad] as never, () => 0)).rejects.toThrow()
        for (const table of ['a1', 'b1'])
          await expect(sql`select * from ${sql.table(table)}`.execute(context.db)).rejects.toThrow(table)
        expect(await migrate(context, [good] as never, () => 0)).toEqual(['9998-a'])
        expect(await migrate(context, [good] as never, () => 0)).toEqual([])
      })

      it('reads numbers, truths and text back as they were written, and refuses what it cannot keep', async () => {
        await sql`create table kept (i bigint, d double precision, b bigint, t text)`.execute(context.db)
        await sql`insert into kept values (${Number.MAX_SAFE_INTEGER}, ${1.25}, ${true}, ${'é😀'})`.execute(
          context.db,
        )
        const { rows } = await sql`select i, d, b, t, i / 2 as half from kept`.execute(context.db)
        expect(rows).toEqual([{ i: 2 ** 53 - 1, d: 1.25, b: 1, t: 'é😀', half: 2 ** 52 - 1 }])
        const { rows: sums } = await sql`select count(*) as n, sum(b) as s from kept`.execute(context.db)
        expect(sums).toEqual([{ n: 1, s: 1 }])
        for (const bad of [Number.NaN, 2 ** 53, 'a\0b', undefined, {}])
          await expect(sql`insert into kept (t) values (${bad})`.execute(context.db)).rejects.toThrow(
            'cannot store',
          )
      })

      it('tells listeners every event once and in order, whatever comes at once', async () => {
        const heard: RecordedEvent[] = []
        const all = new Promise<void>((resolve) => {
          context.events.on('event', (batch) => {
            heard.push(...batch)
            if (heard.length >= 80) resolve()
          })
        })
        await Promise.all(
          Array.from({ length: 80 }, (_, i) => add(context, String(i % 5), `c${i}`, i % 2 ? one : two)),
        )
        await all
        for (const company of [one, two])
          expect(heard.filter((event) => event.company === company).map((event) => event.position)).toEqual(
            Array.from({ length: 40 }, (_, i) => i + 1),
          )
      })

      it('reads a log in batches to its end', async () => {
        await work(context, 31)
        const sizes: number[] = []
        for await (const batch of readBatches(context.db, one, 4, { size: 10 })) sizes.push(batch.length)
        expect(sizes).toEqual([10, 10, 6])
      })

      it('chains the same log whichever engine keeps it', async () => {
        await work(context, 50)
        expect((await verifyChain(context.db, one)).hash).toBe(CHAIN_OF_50)
      })
    },
  )
