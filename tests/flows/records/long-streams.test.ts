import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssignmentCommand, assignmentStream } from '../../../domain/records/assignment.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { type UserCommand, userStream } from '../../../domain/user/user.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import type { Account } from '../../../server/auth/account.ts'
import { assignments, readAssignment } from '../../../server/assignments/assignments.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readStream } from '../../../server/event-log/read-log.ts'
import { loadState } from '../../../server/event-log/stream-snapshots.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { HttpProblem } from '../../../server/http/reply/problem-reply.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { createRecordHandlers } from '../../../server/resource/record/record.ts'
import { countEvents } from '../../support/count-events.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { watchQueries } from '../../support/database/watch-queries.ts'

const company = companyId('1')
const CHANGES = 350

const shifted = (startLocal: string): AssignmentCommand => ({
  type: 'ChangeGuardDuty',
  entryId: '1',
  shift: { name: 'Day', startLocal, durationMin: 60 },
})

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `a stream that grows long on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      let assignment: string
      const stream = () => streamName('assignment', assignment)
      const change = (startLocal: string) =>
        handleCommand(context, assignmentStream, {
          company,
          id: assignment,
          command: shifted(startLocal),
          commandId: `change-${startLocal}`,
          by: 'user:1',
          at: 1000,
        })
      const snapshots = async () =>
        (await context.db.selectFrom('snapshot').select('version').orderBy('version').execute()).map(
          ({ version }) => version,
        )
      const load = () => loadState(context.db, company, stream(), assignmentStream)
      const fold = async () =>
        (await readStream(context.db, company, stream())).reduce(
          (state, { event }) => assignmentStream.evolve(state, assignmentStream.event.parse(event)),
          assignmentStream.initial,
        )

      const account: Account = {
        company,
        userId: '1',
        permissions: [],
        owes: null,
        verified: true,
        scope: 'company',
        limits: null,
        sessionId: '1',
        expiresAt: 0,
      }
      const counted = () => {
        const { db, read } = countEvents(context.db)
        return {
          record: createRecordHandlers({ ...context, db }, assignments, assignmentStream, readAssignment),
          read,
        }
      }
      const history = async (page: number, per_page: number) => {
        const { record, read } = counted()
        const { data } = await record.history({ account, id: assignment, query: { page, per_page } })
        return { data, read: read() }
      }
      const lateWrite = async (seen: number) => {
        const { record, read } = counted()
        const reply = { header: () => reply } as unknown as FastifyReply
        const written = { id: assignment, command: shifted('09:00') }
        const refused = record.write({ account, headers: { 'if-match': `"${seen}"` } }, reply, written)
        const problem = await refused.catch((error: unknown) => error)
        if (!(problem instanceof HttpProblem)) throw new Error('a late write was not refused')
        return { problem: problem.problem, read: read() }
      }

      beforeAll(async () => {
        running = await engine.start()
        context = await (await running.newDatabase()).open()
        await context.db.transaction().execute(async (trx) => {
          const { to, toNew } = createCommander(context, trx, company)
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Delta' })
          const workerId = await toNew(workerStream, { type: 'HireWorker', fullName: 'Akinyi' })
          assignment = await toNew(assignmentStream, { type: 'AddAssignment', clientId, name: 'Towers' })
          const duty = { entryId: '1', workerId, sitePostId: null, shift: null }
          await to(assignmentStream, assignment, { type: 'AssignGuard', ...duty })
          for (let i = 0; i < CHANGES; i += 1)
            await to(assignmentStream, assignment, shifted(`${i % 2 === 0 ? '06' : '18'}:00`))
        })
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      it('is never folded whole: a command reads a hundred events at most', async () => {
        expect(await snapshots()).toEqual([100, 200, 300])
        expect(await load()).toEqual({ state: await fold(), version: CHANGES + 2, kept: 300, passed: [] })
        const { db, queries } = watchQueries(context.db)
        await loadState(db, company, stream(), assignmentStream)
        const read = queries().find(({ query }) => query.sql.includes('from "event"'))
        expect(read?.query.parameters).toEqual([company, stream(), 300, 100])
      })

      it('is told page by page, and to who meant an older version, from a hundred events at most besides', async () => {
        const all = await history(1, 1000)
        expect(all.data).toHaveLength(CHANGES + 2)
        for (const { page, most } of [
          { page: 1, most: 120 },
          { page: 9, most: 120 },
          { page: 18, most: 20 },
        ]) {
          const { data, read } = await history(page, 20)
          expect(data).toEqual(all.data.slice((page - 1) * 20, page * 20))
          expect(read).toBeLessThanOrEqual(most)
        }
        const [newest] = all.data
        expect(newest).toMatchObject({
          version: CHANGES + 2,
          type: 'GuardDutyChanged',
          changes: expect.arrayContaining([
            {
              field: 'shift',
              from: { name: 'Day', startLocal: '06:00', durationMin: 60 },
              to: { name: 'Day', startLocal: '18:00', durationMin: 60 },
            },
          ]) as unknown,
        })
        const late = await lateWrite(CHANGES)
        expect(late.problem).toMatchObject({
          code: 'changed_since',
          version: CHANGES + 2,
          changes: all.data.slice(0, 2).toReversed(),
        })
        expect(late.read).toBeLessThanOrEqual(200)
      })

      it('is the same without what is kept, and with what an older server kept in another shape', async () => {
        const before = await load()
        await context.db.updateTable('snapshot').set({ state: '{"guards":{}}' }).execute()
        expect(await load()).toMatchObject({ state: before.state, version: before.version, kept: 0 })
        await rebuildReadModels(context.db, context.projections)
        expect(await snapshots()).toEqual([])
        expect(await load()).toMatchObject({ state: before.state, version: before.version, kept: 0 })
        expect(await change('12:00')).toMatchObject({ ok: true, version: CHANGES + 3 })
        expect(await snapshots()).toEqual([100, 200, 300])
        expect((await load()).state).toEqual(await fold())
        expect(await verifyChain(context.db, company)).toMatchObject({ fault: null })
      })

      it('is not folded whole either where it is of a person, who changes a profile as often as he likes', async () => {
        const user = '70'
        const send = (commandId: string, command: UserCommand) =>
          handleCommand(context, userStream, {
            company,
            id: user,
            command,
            commandId,
            by: 'user:70',
            at: 1000,
          })
        const email = 'often@askari.example'
        await send('join', { type: 'RegisterUser', fullName: 'A', email, role: 'supervisor' })
        for (let i = 0; i < 120; i += 1)
          await send(`rename-${i}`, { type: 'ChangeProfile', fullName: `Name ${i}` })
        expect(await loadState(context.db, company, streamName('user', user), userStream)).toMatchObject({
          state: { record: { fullName: 'Name 119' }, phase: 'unverified' },
          version: 121,
          kept: 100,
        })
      })
    },
  )
