import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rosterLinkUrlReply } from '../../../contract/roster/roster-link.ts'
import { rosterPageReply } from '../../../contract/roster/roster-page.ts'
import { welfareChecks } from '../../../contract/alarms/welfare-check.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { answerWelfareCheck, findOpenWelfareCheck } from '../../../server/welfare/answer-welfare-check.ts'
import { welfarePolicy } from '../../../server/welfare/welfare-policy.ts'
import { alarmBench, clock, MINUTE, START } from '../../support/fixtures/alarm-bench.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { pastOfKind } from '../../support/fixtures/past-of-kind.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { fieldSender } from '../../support/http/field-envelope.ts'
import { withDemo } from '../../support/http/with-demo.ts'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`welfare checks on ${engine.name}`, () => {
    const bench = alarmBench(engine)
    const { itAtTimes, states, alarms, step, guardOnSite, addRule } = bench
    const localTime = (t: number) => new Date(t + 3 * 60 * MINUTE).toISOString().slice(11, 16)
    const look = async () => {
      await followOnce(bench.context, policyFollower(bench.context, welfarePolicy))
      await runTimersOnce(bench.context, [welfarePolicy])
      await bench.look()
      await followOnce(bench.context, policyFollower(bench.context, welfarePolicy))
    }
    const at = async (minute: number) => {
      clock.now = START + minute * MINUTE
      await look()
    }
    const giveLink = (workerId: string) =>
      bench.context.db
        .insertInto('roster_link')
        .values({
          company: bench.company,
          id: workerId,
          worker_id: workerId,
          status: 'issued',
          code_hash: `hash of ${bench.company}-${workerId}`,
          issued_at: clock.now,
          revoked_at: null,
        })
        .execute()
    const waiting = (workerId: string) =>
      findOpenWelfareCheck(bench.context.db, { company: bench.company, workerId })
    const answer = (workerId: string, checkId = '') =>
      answerWelfareCheck(bench.context, { company: bench.company, workerId, linkId: workerId }, checkId, {
        sender: randomUUID(),
        id: randomUUID(),
        sequence: 1,
        clocks: { stated: null, device: clock.now, sent: clock.now },
        position: null,
      })

    itAtTimes('a rule asks who is on duty there, and nobody else; silence is one alarm', async () => {
      await look()
      const hours = { startLocal: localTime(START), durationMin: 120 }
      const { workerId, assignmentId } = await guardOnSite('Njeri', hours)
      const { workerId: other } = await guardOnSite('Otieno', hours)
      const unlinked = await guardOnSite('Kamau', hours)
      await giveLink(workerId)
      await giveLink(other)
      await addRule({ kind: 'welfare_unanswered', threshold: 20, onDelayS: 300, assignmentId })
      await at(19)
      expect(await waiting(workerId)).toBe(null)
      await at(20)
      const first = await waiting(workerId)
      expect([first, await waiting(other)]).toMatchObject([{ sent_at: clock.now }, null])
      // this guard has no roster link, so no page could show them the question
      await addRule({ kind: 'welfare_unanswered', threshold: 1, assignmentId: unlinked.assignmentId })
      await look()
      expect(await waiting(unlinked.workerId)).toBe(null)
      await expect(answer(other, first?.id)).rejects.toMatchObject({ statusCode: 404 })
      clock.now += MINUTE
      await answer(workerId, first?.id)
      await expect(answer(workerId, first?.id)).rejects.toMatchObject({ statusCode: 409 })
      await at(40)
      expect(await waiting(workerId)).toBe(null)
      await at(41)
      expect(await waiting(workerId)).toMatchObject({ sent_at: clock.now })
      await at(45)
      const ofWelfare = async () => (await states()).filter((each) => each.startsWith('welfare'))
      expect(await ofWelfare()).toEqual([])
      await at(46)
      expect(await ofWelfare()).toEqual(['welfare_unanswered raised'])
      // a guard who does not answer is not asked again, because the alarm stays open
      await at(70)
      expect(await ofWelfare()).toEqual(['welfare_unanswered raised'])
      await answer(workerId, (await waiting(workerId))?.id)
      await look()
      expect(await ofWelfare()).toEqual(['welfare_unanswered returned'])
      const past = await pastOfKind(bench, 'welfare_unanswered', START, START + 71 * MINUTE)
      expect(past.map(([, since, until]) => [since, until])).toEqual([
        [20, 21],
        [41, 70],
      ])
    })

    itAtTimes('a check lapses with the duty, and when the desk closes its alarm', async () => {
      await look()
      const { workerId, assignmentId } = await guardOnSite('Wambui', {
        startLocal: localTime(START),
        durationMin: 60,
      })
      await giveLink(workerId)
      await addRule({ kind: 'welfare_unanswered', threshold: 15, onDelayS: 120, assignmentId })
      await look()
      await at(15)
      await at(17)
      const alarm = (await alarms()).find(({ kind }) => kind === 'welfare_unanswered')
      expect(alarm).toMatchObject({ status: 'raised', since: 15 })
      await step(alarm?.id ?? '', { type: 'AcknowledgeAlarm' })
      await step(alarm?.id ?? '', { type: 'CloseAlarm', reason: 'Supervisor found the guard well' })
      await look()
      expect(await waiting(workerId)).toBe(null)
      await at(32)
      expect(await waiting(workerId)).toMatchObject({ sent_at: clock.now })
      // the unanswered check stays open after the end of the duty
      await at(60)
      expect(await waiting(workerId)).toMatchObject({ sent_at: START + 32 * MINUTE })
      const silent = (await alarms()).findLast(({ kind }) => kind === 'welfare_unanswered')
      expect(silent).toMatchObject({ status: 'raised' })
      await step(silent?.id ?? '', { type: 'AcknowledgeAlarm' })
      await look()
      expect((await states()).filter((each) => each.startsWith('welfare'))).toEqual([
        'welfare_unanswered closed',
        'welfare_unanswered acknowledged',
      ])
      await step(silent?.id ?? '', { type: 'CloseAlarm', reason: 'The guard is at home' })
      await look()
      expect(await waiting(workerId)).toBe(null)
      // the next check is due during the next day's duty
      await at(90)
      expect(await waiting(workerId)).toBe(null)
      await at(24 * 60 + 15)
      expect(await waiting(workerId)).toMatchObject({ sent_at: clock.now })
    })

    // must be the last test of this server, because no policy can process the events that it inserts
    itAtTimes('a rule is tested against more checks than one statement takes values', async () => {
      await look()
      const { workerId, assignmentId } = await guardOnSite('Achieng', {
        startLocal: localTime(START),
        durationMin: 60,
      })
      await giveLink(workerId)
      await addRule({ kind: 'welfare_unanswered', threshold: 15, onDelayS: 120, assignmentId })
      await look()
      await at(15)
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 17000)
        insert into event (company, position, stream, version, type, data, at, "by", command_id, prev_hash, hash)
        select ${bench.company}, 100000 + i, 'welfare-check-' || (100000 + i), 1, 'WelfareCheckSent', '{}',
          ${clock.now}, 'user:1', 'made up', '', '' from n`.execute(bench.context.db)
      const past = await pastOfKind(bench, 'welfare_unanswered', START, START + 16 * MINUTE)
      expect(past.map(([, since, until]) => [since, until])).toEqual([[15, null]])
    })
  })

withDemo('the welfare check of an operator', (demo) => {
  const { get, write } = demoApi(demo)

  it('is on the page of the guard until it is answered, or confirmed by the desk', async () => {
    const issued = await write('/roster-links', { worker_id: '3' })
    const { data: link } = issued.body as { data: { id: string } }
    const { data: address } = await get(`/roster-links/${link.id}/address`, rosterLinkUrlReply)
    const code = address.url.split('/').at(-1)
    const page = async () =>
      rosterPageReply.parse((await demo.server.call('GET', `/r/${code}`, {})).body).data.welfare_check
    expect(await page()).toBe(null)
    const sent = welfareChecks.reply.parse((await write('/welfare-checks', { worker_id: '3' })).body).data
    expect(sent).toMatchObject({ worker_id: '3', status: 'sent', alarm_rule_id: null })
    expect(await page()).toMatchObject({ id: sent.id })
    expect(await write('/welfare-checks', { worker_id: '3' })).toMatchObject({
      status: 422,
      body: { code: 'already_pending' },
    })
    const answered = await fieldSender(() => demo.server.context.now())(
      (body) => demo.server.call('POST', `/r/${code}/welfare-checks/${sent.id}`, { body }),
      {},
    )
    expect(answered).toMatchObject({ status: 200, body: { data: { welfare_check: null } } })
    const again = welfareChecks.reply.parse((await write('/welfare-checks', { worker_id: '3' })).body).data
    expect((await write(`/welfare-checks/${again.id}/confirm`, { reason: 'By radio' })).status).toBe(200)
    expect(await page()).toBe(null)
    const { data: all } = await get('/welfare-checks?worker_id=3', welfareChecks.page)
    expect(all.map(({ status }) => status)).toEqual(['confirmed', 'answered'])
  })
})
