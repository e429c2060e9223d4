import { describe, expect } from 'vitest'
import { billingContractStream } from '../../../domain/billing/contracts/billing-contract.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { sitePostStream } from '../../../domain/records/site-post.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { SUBJECTS } from '../../../server/subjects.ts'
import { alarmBench, clock, MINUTE, OUTSIDE, START, WITHIN } from '../../support/fixtures/alarm-bench.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { pastOfKind } from '../../support/fixtures/past-of-kind.ts'
import { dueRound } from '../../support/fixtures/due-round.ts'

const HOUR = 60 * MINUTE
const ROUND_NEEDS = [
  'client',
  'shift-pattern',
  'assignment',
  'site-post',
  'checklist',
  'checkpoint',
  'patrol-route',
  'worker',
] as const

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `alarms of records on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      const bench = alarmBench(engine)
      const { itAtTimes, look, states, report, guardOnSite } = bench
      const command = <Result>(of: (send: ReturnType<typeof createCommander>) => Promise<Result>) =>
        bench.context.db
          .transaction()
          .execute((trx) => of(createCommander(bench.context, trx, bench.company, bench.context.newId())))
      const post = () =>
        command(async ({ toNew }) => {
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Delta' })
          const assignmentId = await toNew(assignmentStream, {
            type: 'AddAssignment',
            clientId,
            name: 'Towers',
          })
          const place = { latitude: -1.295, longitude: 36.805 }
          const kind = { type: 'AddSitePost', alias: 'Gate', postType: 'Gate' } as const
          return toNew(sitePostStream, { ...kind, ...place, clientId, assignmentId })
        })
      const details = async () =>
        (
          await bench.context.db
            .selectFrom('alarm')
            .select(['kind', 'detail'])
            .where('company', '=', bench.company)
            .orderBy('raised_at')
            .execute()
        ).map(({ kind, detail }) => `${kind}: ${detail}`)

      const past = (name: string, from: number, to: number) => pastOfKind(bench, name, from, to)

      itAtTimes('a late round is one until it is missed, and that until the next one is begun', async () => {
        await command(async (send) => {
          for (const name of ROUND_NEEDS) await SUBJECTS[name].sample(send, '1')
        })
        const runAt = (key: string, dueFrom: number) =>
          command(({ toNew }) =>
            toNew(roundRunStream, {
              ...dueRound('1', key),
              dueFrom,
              dueTo: dueFrom + 10 * MINUTE,
              opensAt: dueFrom,
              closesAt: dueFrom + 30 * MINUTE,
            } as never),
          )
        const first = await runAt('first', START)
        await look()
        clock.now = START + 10 * MINUTE
        await command(({ to }) => to(roundRunStream, first, { type: 'MarkRoundLate' }))
        await look()
        expect(await states()).toEqual(['round_late raised'])
        expect(await details()).toEqual(['round_late: Pier round first, Pier Head 1'])
        clock.now = START + 30 * MINUTE
        await command(({ to }) => to(roundRunStream, first, { type: 'MissRound' }))
        await look()
        expect(await states()).toEqual(['round_late returned', 'round_missed raised'])
        clock.now = START + 60 * MINUTE
        const second = await runAt('second', clock.now)
        await look()
        expect(await states()).toEqual(['round_late returned', 'round_missed raised'])
        await command(({ to }) =>
          to(roundRunStream, second, {
            type: 'EnterVisit',
            point: 0,
            at: clock.now,
            reason: 'Reported by radio',
          }),
        )
        await look()
        expect(await states()).toEqual(['round_late returned', 'round_missed returned'])
        expect(await past('round_late', START, clock.now + 1)).toEqual([[`round-run-${first}`, 10, 30]])
        expect(await past('round_missed', START, clock.now + 1)).toEqual([[`round-run-${first}`, 30, null]])
      })

      itAtTimes('an issue is overdue from its time on until it is closed', async () => {
        const sitePostId = await post()
        const id = await command(({ toNew }) =>
          toNew(issueStream, {
            type: 'ReportIssue',
            year: 2026,
            title: 'Broken lock',
            kind: 'maintenance',
            level: 'caution',
            sitePostId,
            description: 'The lock does not close.',
            dueAt: START + HOUR,
          } as never),
        )
        await look()
        expect(await states()).toEqual([])
        clock.now = START + HOUR
        await look()
        expect(await states()).toEqual(['issue_overdue raised'])
        const closing = { type: 'CloseIssue', closeReason: 'wont_fix', closeNote: 'The door goes' } as const
        await command(({ to }) => to(issueStream, id, closing))
        await look()
        expect(await states()).toEqual(['issue_overdue returned'])
        // the issue was closed in the minute in which it became overdue, so the past has no alarm
        expect(await past('issue_overdue', START, clock.now + HOUR)).toEqual([])
      })

      itAtTimes(
        'a severe incident is one until it is answered; what is not open to all is none',
        async () => {
          const draft = (severity: string, confidentiality: string) =>
            command(async ({ toNew, to }) => {
              const id = await toNew(incidentStream, {
                type: 'DraftIncident',
                year: 2026,
                title: 'Cut fence',
                incidentType: 'attempted_theft',
                severity,
                priority: 'p2',
                source: 'guard',
                confidentiality,
                place: 'East fence',
                occurredAt: START,
                narrative: 'The fence was cut.',
                notified: [{ party: 'supervisor', name: 'Ann', method: 'phone', at: START }],
              } as never)
              await to(incidentStream, id, { type: 'SubmitIncident', reportedBy: 'Ann' } as never)
              return id
            })
          const id = await draft('high', 'normal')
          await draft('medium', 'normal')
          await draft('critical', 'restricted')
          await look()
          expect(await states()).toEqual(['incident_severe raised'])
          expect((await details())[0]).toMatch(/^incident_severe: INC-2026-\d+, attempted theft$/)
          await command(async ({ to }) => {
            const triage = { type: 'TriageIncident', severity: 'high', priority: 'p2' } as const
            await to(incidentStream, id, triage as never)
            await to(incidentStream, id, { type: 'StartResponse', action: 'A guard walks there.' } as never)
          })
          await look()
          expect(await states()).toEqual(['incident_severe returned'])
          expect(await past('incident_severe', START, clock.now + 1)).toEqual([[`incident-${id}`, 0, 0]])
        },
      )

      itAtTimes('a billing contract that ends soon is one', async () => {
        await command(async ({ toNew }) => {
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Gulf' })
          const endsOn = new Date(START + 20 * 24 * HOUR).toISOString().slice(0, 10)
          const terms = { currency: 'KES', startsOn: '2026-01-01', endsOn, termsDays: 30 } as const
          const tax = { taxCode: 'standard', withholding: 0 } as const
          const rates = [{ name: 'Guarding', unit: 'month', price: 350_00 }]
          const contract = { type: 'AddBillingContract', clientId, name: 'Pier', rates }
          await toNew(billingContractStream, { ...contract, ...terms, ...tax } as never)
        })
        await look()
        expect(await states()).toEqual(['contract_expiring raised'])
        expect(await past('contract_expiring', START - 14 * 24 * HOUR, START)).toHaveLength(1)
        expect(await past('contract_expiring', START - 7 * 24 * HOUR, START)).toEqual([])
      })

      itAtTimes('a post is abandoned by who was there in the shift, and by nobody else', async () => {
        const localTime = (t: number) => new Date(t + 3 * HOUR).toISOString().slice(11, 16)
        const shift = { startLocal: localTime(START - HOUR), durationMin: 480 }
        const [left, never] = [await guardOnSite('Kiptoo', shift), await guardOnSite('Wanjiru', shift)]
        await look()
        for (let minute = 0; minute <= 22; minute++) {
          clock.now = START + minute * MINUTE
          await report(left.workerId, clock.now, minute < 3 ? WITHIN : OUTSIDE)
          await report(never.workerId, clock.now, OUTSIDE)
          await look()
        }
        const of = async (kind: string) =>
          (await bench.alarms())
            .filter((alarm) => alarm.kind === kind)
            .map(({ subject, since }) => [subject, since])
        expect(await of('post_abandoned')).toEqual([[`worker-${left.workerId}`, 3]])
        expect(await of('outside_geofence')).toHaveLength(2)
        expect(await past('post_abandoned', START, clock.now)).toEqual([[`worker-${left.workerId}`, 3, 21]])
        clock.now += MINUTE
        await report(left.workerId, clock.now, WITHIN)
        await report(left.workerId, clock.now + 40_000, WITHIN)
        clock.now += MINUTE
        await look()
        expect((await states()).filter((state) => state.startsWith('post_abandoned'))).toEqual([
          'post_abandoned returned',
        ])
      })

      itAtTimes('who is at another site is outside, and not at no post', async () => {
        const { workerId } = await guardOnSite('Mutua')
        await bench.addRule({ kind: 'at_no_post', name: 'At no post' })
        const elsewhere = JSON.stringify({
          type: 'Polygon',
          coordinates: [
            [
              [36.815, -1.3],
              [36.825, -1.3],
              [36.825, -1.29],
              [36.815, -1.29],
              [36.815, -1.3],
            ],
          ],
        })
        await command(async ({ toNew }) => {
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Gulf' })
          const name = 'Next door'
          return toNew(assignmentStream, { type: 'AddAssignment', clientId, name, coordinates: elsewhere })
        })
        await look()
        for (let minute = 0; minute <= 6; minute++) {
          clock.now = START + minute * MINUTE
          await report(workerId, clock.now, minute === 0 ? WITHIN : OUTSIDE)
          await look()
        }
        expect(await states()).toEqual(['outside_geofence raised'])
        clock.now += MINUTE
        await report(workerId, clock.now, { lat: -1.295, lon: 36.84 })
        await look()
        expect(await states()).toEqual(['outside_geofence raised', 'at_no_post raised'])
      })
    },
  )
