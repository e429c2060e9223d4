import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteText } from '../../../domain/evidence/notes/signed-note.ts'
import { readLogOrigin } from '../../../server/checkpoints/sign-checkpoints.ts'
import { readCheckpointsToVerify } from '../../../server/checkpoints/verify-checkpoints.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { type CompanyId, companyId } from '../../../server/db/company-id.ts'
import { toEventRow } from '../../../server/event-log/event-row.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { appendToLog } from '../../support/attacks/append-to-log.ts'
import { checkpointSizes, type SignedLogs, signedLogs } from '../../support/attacks/signed-logs.ts'
import {
  truncateLog as cutLogAfter,
  deleteCompany,
  deleteSignatures,
  rewriteFrom as rewriteLogFrom,
  removeEvents,
} from '../../support/attacks/tampered-log.ts'
import { testEngines } from '../../support/database/test-database.ts'

const one = companyId('1')
const two = companyId('2')

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `whoever may write the database of ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let logs: SignedLogs
      let context: OpenContext
      let folder: string

      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        const database = await running.newDatabase()
        logs = await signedLogs((edge) => database.open({ projections: [], ...edge }))
        ;({ context, folder } = logs)
        return () => logs.close()
      })

      const sign = () => logs.sign()
      const sizes = (company: CompanyId) => checkpointSizes(context, company)
      const verify = () => logs.verify()
      const found = (...asked: string[]) => logs.found(...asked)
      const rewriteFrom = (position: number) => rewriteLogFrom(context.db, one, position)
      const cutAfter = (position: number) => cutLogAfter(context.db, one, position)
      const forgetCheckpoints = async () => {
        await context.db.deleteFrom('checkpoint').execute()
        await context.db.deleteFrom('log_tree').execute()
      }

      it('and has not is told so, with how many checkpoints hold', async () => {
        expect(await verify()).toEqual([
          expect.stringMatching(
            /^company 1: 14 events up to [0-9a-f]{64}: consistent; not witnessed since 2026-11-22 02:00 UTC$/,
          ),
          'company 1: holds against 6 checkpoints',
          expect.stringMatching(/^company 2: 3 events up to [0-9a-f]{64}: whole$/),
          'company 2: holds against 2 checkpoints',
        ])
      })

      it('and writes the log again with all its hashes is found between two checkpoints', async () => {
        await rewriteFrom(6)
        expect(await found()).toEqual([
          'company 1: its first 7 events are not those that were signed, as the database has it: what differs lies between positions 5 and 7',
        ])
        await forgetCheckpoints()
        expect(await found()).toEqual([
          'company 1: its first 7 events are not those that were signed, as the witness has it: what differs lies between positions 5 and 7',
        ])
        // a log that was changed is not signed
        expect(await sign()).toEqual([
          'the first 12 events in the log of company 1 are not those that were signed',
        ])
        expect(await sizes(one)).toEqual([])
      })

      it('and rewrites what no checkpoint is over yet is found by nothing, and from the first on at once', async () => {
        await rewriteFrom(13)
        expect(await found()).toEqual([])
        await rewriteFrom(1)
        expect(await found()).toEqual([expect.stringContaining('lies between positions 1 and 4')])
      })

      it('and cuts off the end is found by where the log ends', async () => {
        await cutAfter(9)
        expect(await found()).toEqual([
          'company 1: the log ends at position 9, and 12 events were signed, as the witness has it: positions 10 to 12 are missing',
        ])
        await forgetCheckpoints()
        await appendToLog(context, one, 6)
        expect(await sign()).toEqual([
          'the first 12 events in the log of company 1 are not those that were signed',
        ])
        expect(await found()).toEqual([expect.stringContaining('lies between positions 8 and 12')])
      })

      it("and deletes a whole company's log is found by what was signed of it", async () => {
        for (const table of ['event', 'head', 'checkpoint', 'log_tree'] as const)
          await context.db.deleteFrom(table).where('company', '=', two).execute()
        expect(await found()).toEqual([
          'company 2: it has no log, and 3 events were signed, as the witness has it: positions 1 to 3 are missing',
        ])
      })

      describe('that has no witness', () => {
        beforeEach(() => {
          context.config.witness = null
          rmSync(logs.witness)
        })

        it('is told that nothing is witnessed', async () => {
          expect(await verify()).toEqual([
            expect.stringMatching(
              /^company 1: 14 events up to [0-9a-f]{64}: consistent; no witness was read$/,
            ),
            'company 1: holds against 3 checkpoints',
            expect.stringMatching(
              /^company 2: 3 events up to [0-9a-f]{64}: consistent; no witness was read$/,
            ),
            'company 2: holds against 1 checkpoints',
          ])
        })

        it('and takes seals out of a log, with all that was signed, finds no key that signs the rest', async () => {
          await removeEvents(context.db, one, ({ position }) => position === 5 || position === 6)
          const unseen =
            'company 1: its first 12 events are not those that were signed, as what is kept beside the keys has it: what differs lies between positions 1 and 12'
          expect(await found()).toEqual([unseen])
          const refused = 'the first 12 events in the log of company 1 are not those that were signed'
          expect(await sign()).toEqual([refused])
          // still refused after the log has grown and the server has restarted
          await appendToLog(context, one, 20)
          expect(await sign()).toEqual([refused])
          expect(await sizes(one)).toEqual([])
          expect(await found()).toEqual([unseen])
        })

        it('and cuts off the end of a log, with all that was signed, is found by what lies beside the keys', async () => {
          await cutAfter(9)
          await deleteSignatures(context.db, one)
          expect(await sign()).toEqual(['the log of company 1 ends at position 9, and 12 events were signed'])
          expect(await sizes(one)).toEqual([])
          expect(await found()).toEqual([
            'company 1: the log ends at position 9, and 12 events were signed, as what is kept beside the keys has it: positions 10 to 12 are missing',
          ])
        })

        it('and deletes a company with all that was signed of it is found, by the name of the company', async () => {
          await context.db
            .insertInto('company')
            .values({
              id: two,
              name: 'Highland Guards',
              time_zone: 'Africa/Nairobi',
              offline_since: null,
            } as never)
            .execute()
          await appendToLog(context, two, 1)
          await sign()
          await deleteCompany(context.db, two)
          expect(await sign()).toEqual(['company 2 (Highland Guards) has no log, and 4 events were signed'])
          expect(await found()).toEqual([
            'company 2 (Highland Guards): it has no log, and 4 events were signed, as what is kept beside the keys has it: positions 1 to 4 are missing',
          ])
        })

        it('and puts back the tree of an older day has what is signed go on from where it was', async () => {
          const tree = await context.db
            .selectFrom('log_tree')
            .selectAll()
            .where('company', '=', one)
            .execute()
          await appendToLog(context, one, 3)
          await sign()
          await deleteSignatures(context.db, one)
          await context.db
            .insertInto('log_tree')
            .values(tree.map((row) => ({ ...row, edge: row.edge.replaceAll('a', 'b') })))
            .execute()
          await appendToLog(context, one, 1)
          expect(await sign()).toEqual([])
          expect(await sizes(one)).toEqual([18])
          expect(await found()).toEqual([])
        })
      })

      it.each([-5, 0, -(2 ** 60)])('and puts an event at position %d is found', async (position) => {
        const [event] = await readAfter(context.db, two, 0, 1)
        if (!event) throw new Error('there is one')
        const row = { ...toEventRow(event), version: 99, hash: 'f'.repeat(64) }
        await context.db
          .insertInto('event')
          .values({ ...row, position: 99 })
          .execute()
        await sql`update event set position = ${sql.lit(position)} where position = 99`.execute(context.db)
        const cannot = 'an event after position 0 cannot be read: RangeError: over 2^53'
        expect(await found()).toEqual([
          engine.name === 'PostgreSQL' && position < -5
            ? expect.stringContaining(`company 2: ${cannot}`)
            : `company 2: position ${position} where 1 was expected, and 1 other; --all lists it`,
        ])
      })

      it.each([
        ['{"by":1,"sum":2,"type":"Removed"}', 'position 2 holds type in its data, which no event has there'],
        [
          '{"by":1,"sum":2,"__proto__":{"a":1}}',
          'position 2 holds __proto__ in its data, which no event has there',
        ],
        ['{"by":1,"sum":2,"more":3}', 'position 2 is not what was recorded: its hash differs'],
        ['{"by":1, "sum":2}', 'position 2 holds data that was not written so'],
        ['{"by":1,"sum":7,"sum":2}', 'position 2 holds data that was not written so'],
        ['{"by":1,"sum":1e999}', 'an event after position 1 cannot be read: TypeError: no JSON for Infinity'],
        ['['.repeat(200_000), 'an event after position 1 cannot be read: is not valid JSON'],
        [`{"by":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'an event after position 1 cannot be read: '],
      ])('and adds to the data of an event is found: %.40s', async (data, fault) => {
        await context.db
          .updateTable('event')
          .set({ data })
          .where('company', '=', two)
          .where('position', '=', 2)
          .execute()
        expect(await found()).toEqual([expect.stringContaining(`company 2: ${fault}`)])
      })

      it('and changes a checkpoint, or makes one, is found by its signature', async () => {
        const { note } = await context.db
          .selectFrom('checkpoint')
          .select('note')
          .where('company', '=', two)
          .executeTakeFirstOrThrow()
        const change = (to: string) =>
          context.db.updateTable('checkpoint').set({ note: to }).where('company', '=', two).execute()
        const origin = await readLogOrigin(context, two)
        await change(note.replace(/\n3\n.*\n/, '\n3\n7wd2q2RDg6jP2pmkS4vY5S4vnF3cL+4lQyA5vT4yWJ8=\n'))
        expect(await found()).toEqual([
          'the checkpoint of company 2 over 3 events has a signature that is false',
        ])
        await change(note.replaceAll(origin, 'somebody.else/2'))
        expect(await found()).toEqual([
          'the checkpoint of company 2 over 3 events is signed by no key of this server',
        ])
        for (const none of [note.replace('\n3\n', '\n4\n'), note.replaceAll('/2', '/1'), 'scribbled', ''])
          expect([none, (await change(none), await found())]).toEqual([
            none,
            ['the checkpoint of company 2 over 3 events is not what was written'],
          ])
      })

      it('and may write the witness as well is found by what is left there', async () => {
        const path = join(folder, 'checkpoints.txt')
        const list = readFileSync(path, 'utf8')
        writeFileSync(path, list.replace('\n7\n', '\n8\n'))
        expect(await found()).toEqual([
          expect.stringMatching(/^what the witness has in line \d+ has a signature that is false$/),
        ])
        writeFileSync(path, `${list}\nscribbled over\n`)
        expect(await found()).toEqual([
          expect.stringMatching(/^what the witness has in line \d+ is not what was written$/),
        ])
        writeFileSync(path, '')
        expect((await found()).toSorted()).toEqual(
          ['1', '2'].map((company) =>
            expect.stringMatching(
              new RegExp(`^what the witness took of company ${company} over \\d+ events is gone from it$`),
            ),
          ),
        )
        rmSync(path)
        expect(await found()).toEqual([
          expect.stringContaining('what the witness has cannot be read: ENOENT'),
        ])
        const foreign = noteText({
          text: `other.example/1\n5\n${Buffer.alloc(32).toString('base64')}\n`,
          signatures: [{ name: 'other.example/1', keyId: '01020304', signature: new Uint8Array(64) }],
        })
        writeFileSync(join(folder, 'shared'), `${list}\n${foreign}`)
        expect(await found('--witness', join(folder, 'shared'))).toEqual([
          "1 of the checkpoints that the witness has are of other servers' logs.",
        ])
        writeFileSync(join(folder, 'copy'), list)
        expect(await found('--witness', join(folder, 'copy'))).toEqual([])
        await expect(found('--witness', path)).rejects.toThrow('--witness: ENOENT')
      })

      it('is not looked for where the table of checkpoints is not there yet', async () => {
        await sql`drop table checkpoint`.execute(context.db)
        const { faults, companies } = await readCheckpointsToVerify(context.db, context.config, [], true)
        expect([faults, [...companies.keys()]]).toEqual([[], ['1', '2']])
      })
    },
  )
