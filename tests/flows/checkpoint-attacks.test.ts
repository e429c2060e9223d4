import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chainHash } from '../../domain/chain.ts'
import { noteKey, noteText, verifierKey } from '../../domain/evidence/signed-note.ts'
import { checkpointsOnce } from '../../server/checkpoints/start-checkpoints.ts'
import { originOf } from '../../server/checkpoints/sign-checkpoints.ts'
import { tellLogs } from '../../server/checkpoints/tell-logs.ts'
import { checkpointsToVerify } from '../../server/checkpoints/verify-checkpoints.ts'
import type { OpenContext } from '../../server/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { leaseFor } from '../../server/db/lease.ts'
import { toRow } from '../../server/event-log/event-row.ts'
import { companiesOfLog, readAfter } from '../../server/event-log/read-log.ts'
import { sha256, sha256Bytes } from '../../server/event-log/sha256.ts'
import { keyFileOf, readKeyFile, replaceKeyFile } from '../../server/keys/key-file.ts'
import { rotatedKeys } from '../../server/keys/rotate-keys.ts'
import { addToLog } from '../support/add-to-log.ts'
import { testEngines } from '../support/test-database.ts'

const one = companyId('1')
const two = companyId('2')
const HOUR = 3_600_000

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `whoever may write the database of ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      let folder: string
      let now: number

      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        now = Date.UTC(2026, 10, 22)
        folder = mkdtempSync(join(tmpdir(), 'askari-witness-'))
        const opened = await (await running.newDatabase()).open({ projections: [], now: () => now })
        const witness = { kind: 'path' as const, path: join(folder, 'checkpoints.txt') }
        context = { ...opened, config: { ...opened.config, witness } }
        // company 1 has checkpoints over 4, 7 and 12 events and 2 more; company 2 one over 3
        await addToLog(context, two, 3)
        for (const added of [4, 3, 5]) {
          await addToLog(context, one, added)
          await sign()
        }
        await addToLog(context, one, 2)
      })
      afterEach(async () => {
        await context.close()
        rmSync(folder, { recursive: true })
      })

      const sign = async () => {
        const lease = leaseFor(context, 'checkpoints')
        await checkpointsOnce(context, lease)
        await lease.release()
        now += HOUR
      }
      const verify = async (...asked: string[]) => {
        const lines: string[] = []
        const checkpoints = await checkpointsToVerify(context.db, context.config, asked, true)
        for (const line of [...checkpoints.faults, ...checkpoints.remarks]) lines.push(line)
        const companies = await companiesOfLog(context.db)
        await tellLogs(context.db, companies, new Set(), checkpoints, (line) => lines.push(line))
        return lines
      }
      /** what is found of a company, or of checkpoints */
      const found = async (...asked: string[]) =>
        (await verify(...asked))
          .filter((line) => !line.includes(', whole, ') && !line.includes('holds against'))
          .map((line) => line.replace('NOT WHOLE: ', ''))

      /** Writes the log again from a position on, with an event that never was, and every hash and the head right. */
      const rewriteFrom = async (position: number) => {
        const events = await readAfter(context.db, one, 0)
        let prevHash = events[position - 2]?.hash ?? events[0]?.prevHash ?? ''
        for (const event of events.slice(position - 1)) {
          const forged =
            event.position === position ? { ...event, event: { ...event.event, sum: 999 } } : event
          const hash = chainHash({ ...forged, prevHash }, sha256)
          await context.db
            .updateTable('event')
            .set(toRow({ ...forged, prevHash, hash }))
            .where('company', '=', one)
            .where('position', '=', event.position)
            .execute()
          prevHash = hash
        }
        await context.db.updateTable('head').set({ hash: prevHash }).where('company', '=', one).execute()
      }
      const forgetCheckpoints = async () => {
        await context.db.deleteFrom('checkpoint').execute()
        await context.db.deleteFrom('log_tree').execute()
      }
      const cutAfter = async (position: number) => {
        const [last] = await readAfter(context.db, one, position - 1, 1)
        await context.db
          .deleteFrom('event')
          .where('company', '=', one)
          .where('position', '>', position)
          .execute()
        await context.db
          .updateTable('head')
          .set({ position, hash: last?.hash ?? '' })
          .where('company', '=', one)
          .execute()
      }

      it('and has not is told so, with how many checkpoints hold', async () => {
        expect(await verify()).toEqual([
          expect.stringMatching(/^company 1: 14 events, whole, up to [0-9a-f]{64}$/),
          'company 1: holds against 6 checkpoints',
          expect.stringMatching(/^company 2: 3 events, whole, /),
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
        // what was signed since, of the log as it is now, does not make it the one that was
        await sign()
        expect(await found()).toEqual([
          'company 1: its first 7 events are not those that were signed, as the witness has it: what differs lies between positions 5 and 7',
        ])
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
        await addToLog(context, one, 6)
        await sign()
        expect(await found()).toEqual([expect.stringContaining('lies between positions 8 and 12')])
      })

      it("and deletes a whole company's log is found by what was signed of it", async () => {
        for (const table of ['event', 'head', 'checkpoint', 'log_tree'] as const)
          await context.db.deleteFrom(table).where('company', '=', two).execute()
        expect(await found()).toEqual([
          'company 2: it has no log, and 3 events were signed, as the witness has it: positions 1 to 3 are missing',
        ])
      })

      it.each([-5, 0, -(2 ** 60)])('and puts an event at position %d is found', async (position) => {
        const [event] = await readAfter(context.db, two, 0, 1)
        if (!event) throw new Error('there is one')
        const row = { ...toRow(event), version: 99, hash: 'f'.repeat(64) }
        await context.db
          .insertInto('event')
          .values({ ...row, position: 99 })
          .execute()
        await sql`update event set position = ${sql.lit(position)} where position = 99`.execute(context.db)
        const cannot = 'an event after position 0 cannot be read: RangeError: over 2^53'
        expect(await found()).toEqual([
          engine.name === 'PostgreSQL' && position < -5
            ? expect.stringContaining(`company 2: ${cannot}`)
            : `company 2: position ${position} where 1 was expected`,
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
        const origin = await originOf(context, two)
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

      it('does not matter to who has rotated the keys: what the former ones signed holds', async () => {
        const path = keyFileOf(context.config)
        for (const dropOld of [false, true]) {
          const file = readKeyFile(path)
          if (!file) throw new Error('there are keys')
          replaceKeyFile(path, rotatedKeys(file, now - HOUR, dropOld))
          await addToLog(context, one, 1)
          await sign()
        }
        expect(await found()).toEqual([])
      })

      it('has an auditor against them who knows the line of the key alone', async () => {
        const [publicKey = new Uint8Array()] = context.keys.published()
        const line = verifierKey(noteKey(await originOf(context, one), publicKey, sha256Bytes))
        const without = { ...context.config, secretFile: join(folder, 'none.json') }
        const look = (...asked: string[]) => checkpointsToVerify(context.db, without, asked, true)
        expect((await look()).faults).toHaveLength(6)
        expect((await look('--key', line)).faults).toEqual([])
        await expect(look('--key', 'no key')).rejects.toThrow('--key: no key is not the line of a key')
      })

      it('is not looked for where the table of checkpoints is not there yet', async () => {
        await sql`drop table checkpoint`.execute(context.db)
        const { faults, companies } = await checkpointsToVerify(context.db, context.config, [], true)
        expect([faults, companies]).toEqual([[], ['1', '2']])
      })
    },
  )
