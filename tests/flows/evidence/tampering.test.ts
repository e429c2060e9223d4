import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealHourStart, SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { allProjections, streamsByType } from '../../../server/resource/resource-registry.ts'
import { withFactorMac, FACTOR_MAC_FIELDS } from '../../../server/auth/second-factor/factor-mac.ts'
import { storePasskey } from '../../../server/auth/second-factor/passkeys.ts'
import { replaceRecoveryCodes } from '../../../server/auth/second-factor/recovery-codes.ts'
import { startSession } from '../../../server/auth/session.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { findDifferingRows } from '../../../server/evidence/verify/compare-read-models.ts'
import { type TableShape, readTableShape } from '../../../server/evidence/verify/ordered-rows.ts'
import { openRebuild, type RebuiltDatabase } from '../../../server/evidence/verify/rebuild-for-comparison.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { SIGN_IN_TABLES, findSignInFaults } from '../../../server/evidence/verify/sign-in-faults.ts'
import type { SignInTable } from '../../../server/evidence/verify/sign-in-faults.ts'
import { verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { findDifferingStates, stateFaultText } from '../../../server/evidence/verify/verify-states.ts'
import { startGuestSession } from '../../../server/guests/guest-session.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { edit, type Edit } from '../../support/attacks/row-edits.ts'
import { reportProgress, tally } from '../../support/attacks/attack-tally.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { partSeed, repetitions } from '../../support/attacks/repetitions.ts'

const company = companyId('1')
const noon = Date.UTC(2026, 10, 21, 12)
const GUARDS = ['1', '2', '3']
let now = noon

/** columns of sessions and second factors that the MAC does not cover: changing them gives nobody access */
const UNBOUND = /^(revoke.*|agent|address|challenge.*|name|transports|counter|created_at|last_.*|used_.*)$/
type Row = Record<string, string | number | null>
type Table = keyof Tables

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `what was edited in the database on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      let replay: RebuiltDatabase
      const many = repetitions({ seldom: engine.name === 'SQLite' ? 120 : 25, often: 1700 })

      beforeAll(async () => {
        running = await engine.start()
        context = await (await running.newDatabase()).open({ now: () => now })
        await seedDemo({ ...context, config: { ...context.config, demo: true } })
        const walk = (from: number, accuracy: number) =>
          GUARDS.flatMap((workerId) =>
            Array.from({ length: 30 }, (_, i) => ({
              workerId,
              t: from + i * 6 * 60_000,
              lat: -1.29 + i / 1e4,
              lon: 36.8,
              accuracy,
              speed: i % 2 === 0 ? null : 1.25,
            })),
          )
        await acceptFixes(context, company, walk(noon, 9), 'osmand')
        await acceptFixes(context, company, walk(noon, 4.5).slice(10, 50), 'osmand')
        now = noon + 5 * SEAL_HOUR_MS
        const lease = createLease(context, 'sealing')
        await sealDueHours(context, lease)
        await acceptFixes(context, company, walk(noon - SEAL_HOUR_MS, 7), 'overland')
        now += SEAL_HOUR_MS
        await sealDueHours(context, lease)
        replay = await openRebuild(context.db, allProjections)
        expect(await replay.replay(company)).toBeNull()
      }, 60_000)
      afterAll(async () => {
        await replay.close()
        await context.close()
        await running.stop()
      })

      const rowsOf = async (table: Table, key: readonly string[]) => {
        const { rows } = await sql<Row>`select * from ${sql.table(table)}
          order by ${sql.join(key.map((name) => sql.ref(name)))}`.execute(context.db.withoutPlugins())
        return rows
      }
      const insert = (table: Table, row: Row) =>
        context.db
          .insertInto(table)
          .values(row as never)
          .execute()
      const remove = ({ table, key }: TableShape, row: Row) =>
        sql`delete from ${sql.table(table)} where ${sql.join(
          key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
          sql` and `,
        )}`.execute(context.db)

      /** returns the row after the edit; null if the edit deletes it */
      function edited(row: Row, { columns, key }: TableShape, { what, column, by }: Edit): Row | null {
        if (what === 'delete') return null
        const among = what === 'forge' ? columns.filter(({ name }) => key.includes(name)) : columns
        const { name, isNumber } = among[column % among.length] as TableShape['columns'][number]
        const value = row[name] ?? null
        return { ...row, [name]: isNumber ? Number(value ?? 0) + by : `${value ?? ''}x${by}` }
      }

      /** Applies an edit, verifies and reverts it. Returns false if the edit fails or need not be found. */
      async function tamper(
        shape: TableShape,
        one: Edit,
        look: (before: Row, after: Row | null, one: Edit) => Promise<boolean>,
      ): Promise<boolean> {
        const rows = await rowsOf(shape.table, shape.key)
        const before = rows[one.row % rows.length]
        if (!before) return false
        const after = edited(before, shape, one)
        if (one.what !== 'forge') await remove(shape, before)
        try {
          if (after) await insert(shape.table, after)
        } catch {
          // the database refused the edit, because such a key or email address exists
          if (one.what !== 'forge') await insert(shape.table, before)
          return false
        }
        const counts = await look(before, after, one)
        if (after) await remove(shape, after)
        if (one.what !== 'forge') await insert(shape.table, before)
        return counts
      }

      async function foundAndPlaced(
        tables: readonly Table[],
        look: (table: Table) => (before: Row, after: Row | null, one: Edit) => Promise<boolean>,
      ): Promise<void> {
        const shapes = await Promise.all(tables.map((table) => readTableShape(replay.db, table)))
        const tell = reportProgress(`edits of ${tables.slice(0, 2).join(', ')} on ${engine.name}`, many)
        let made = 0
        for (const [i, one] of fc.sample(edit, { numRuns: many * 4, seed: partSeed(8) }).entries()) {
          const shape = shapes[i % shapes.length] as TableShape
          if (await tamper(shape, one, look(shape.table))) tell(++made)
          if (made === many) break
        }
        tally(
          `edits of ${tables.slice(0, 2).join(', ')}${tables.length > 2 ? ' …' : ''} on ${engine.name}`,
          made,
          'each found, and placed',
        )
        expect(made).toBe(many)
      }

      const fixFaults = async () =>
        (await verifyFixes(context, { name: company, asked: company })).faults.map(({ guard, hour }) => [
          guard,
          hour,
        ])

      it('is nothing where nothing was', async () => {
        expect(await fixFaults()).toEqual([])
        const tables = [...new Set(allProjections.flatMap((projection) => projection.tables))]
        const differing = []
        for await (const row of findDifferingRows(context, replay.db, tables)) differing.push(row)
        expect(differing).toEqual([])
        expect((await verifyChain(context.db, company)).fault).toBeNull()
      })

      it(
        'of fixes and their versions is found by guard and hour',
        { timeout: 120_000 + many * 1000 },
        async () => {
          await foundAndPlaced(['fix', 'fix_version'], () => async (before, after, one) => {
            // a row that was moved to another company must be found as missing here
            const row = one.what === 'forge' && after?.company === company ? after : before
            if (one.what === 'forge' && after?.company !== company) return false
            const t = Number(row.t)
            // in an hour that is not sealed, an inserted fix cannot be told from a real one
            if (one.what === 'forge' && sealHourStart(t) >= sealHourStart(now - SEAL_HOUR_MS / 4))
              return false
            expect(await fixFaults()).toContainEqual([row.worker_id, sealHourStart(t)])
            return true
          })
          expect(await fixFaults()).toEqual([])
        },
      )

      it(
        'of seals and other events is found by their place in the log',
        { timeout: 120_000 + many * 1000 },
        async () => {
          await foundAndPlaced(['event', 'head'], () => async (before, after, one) => {
            // inserting a row into another company's log does not affect this one
            if (one.what === 'forge' && after?.company !== company) return false
            const { fault } = await verifyChain(context.db, company)
            expect([before, after, fault]).toEqual([before, after, expect.stringMatching(/position|log/)])
            return true
          })
          expect((await verifyChain(context.db, company)).fault).toBeNull()
        },
      )

      it('of the states by which commands are decided is found by stream and version', async () => {
        const kept = context.db.selectFrom('snapshot').selectAll().where('stream', '=', 'fix-seals-1')
        const known = await kept.execute()
        const differing = async () => {
          const found = []
          for await (const fault of findDifferingStates(context.db, streamsByType, new Set()))
            found.push(stateFaultText(fault))
          return found
        }
        expect(known.map(({ version }) => version)).toEqual([1, 2])
        expect(await differing()).toEqual([])
        const change = (to: Partial<(typeof known)[number]>) =>
          context.db
            .updateTable('snapshot')
            .set(to)
            .where('stream', '=', 'fix-seals-1')
            .where('version', '=', 2)
            .execute()
        const state = known[1]?.state ?? ''
        await change({ state: state.replace(/"purgedBefore":0/, '"purgedBefore":9000000000000') })
        expect(await differing()).toEqual(['fix-seals-1 at version 2 is not what its events make'])
        await change({ state, version: 7 })
        expect(await differing()).toEqual([
          'fix-seals-1 at version 7 is kept of a stream that ends at version 2',
        ])
        await context.db.updateTable('snapshot').set({ version: 2 }).where('version', '=', 7).execute()
        await change({ stream: 'fixes-1' })
        expect(await differing()).toEqual(['fixes-1 at version 2 is kept of no stream that is known'])
        await context.db
          .updateTable('snapshot')
          .set({ stream: 'fix-seals-1' })
          .where('stream', '=', 'fixes-1')
          .execute()
        // a snapshot with another version number is never read, so its content does not matter
        await change({ state: '{}' })
        expect(await differing()).toEqual([])
        await change({ state })
      })

      it(
        'of sessions and second factors is found by table and account',
        { timeout: 120_000 + many * 1000 },
        async () => {
          const given = { company: '1', account_id: '1' }
          await startSession(context, { company, id: '1' }, { address: '', agent: 'test' })
          await startGuestSession(context, { company, guestId: '1' })
          await context.db.transaction().execute(async (trx) => {
            const whose = { company, userId: '1' }
            await replaceRecoveryCodes(context.keys, trx, whose)
            const key = { id: 'a', name: 'Key', rp_id: 'a', credential_id: 'a', public_key: 'a' }
            await storePasskey(context.keys, trx, whose, {
              ...key,
              transports: [],
              counter: 0,
              created_at: 1,
            })
            const app = { ...given, secret: 'a', confirmed_at: 1, last_step: 1 }
            await trx
              .insertInto('second_factor')
              .values(withFactorMac(context.keys, FACTOR_MAC_FIELDS.second_factor, app))
              .execute()
          })
          const found = async (table: SignInTable) => {
            const texts = []
            for await (const { company: of, text } of findSignInFaults(context.db, context.keys, table))
              texts.push(`${of} ${text}`)
            return texts
          }
          await foundAndPlaced([...SIGN_IN_TABLES], (table) => async (before, after) => {
            // deleting a row gives nobody access, and neither does changing the columns in UNBOUND
            const changes = (name: string) => UNBOUND.test(name) && before[name] !== after?.[name]
            if (!after || Object.keys(before).some(changes)) return false
            const whose =
              table === 'guest_session' ? `guest ${after.guest_id}` : `account ${after.account_id}`
            // a refresh token has no owner of its own; the finding names its session
            const place = table === 'refresh_token' ? '' : `${after.company} ${table}: ${whose} has`
            expect(await found(table as SignInTable)).toEqual([expect.stringContaining(place)])
            return true
          })
          for (const table of SIGN_IN_TABLES) expect(await found(table)).toEqual([])
        },
      )

      it('of read models is found by table and row', { timeout: 120_000 + many * 1000 }, async () => {
        const tables = [...new Set(allProjections.flatMap((projection) => projection.tables))]
        await foundAndPlaced(tables, (table) => async (before, after, one) => {
          const { key } = await readTableShape(replay.db, table)
          const row = one.what === 'forge' && after ? after : before
          const differing = []
          for await (const each of findDifferingRows(context, replay.db, [table])) differing.push(each.row)
          expect(differing).toContain(
            key.map((name) => `${name.replaceAll('_', ' ')} ${row[name]}`).join(', '),
          )
          return true
        })
      })
    },
  )
