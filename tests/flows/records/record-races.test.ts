import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoices } from '../../../contract/billing/invoice.ts'
import { incidents } from '../../../contract/incidents/incident.ts'
import { occurrences } from '../../../contract/occurrences/occurrence.ts'
import { repetitions } from '../../support/attacks/repetitions.ts'
import { bothEngines } from '../../support/database/test-database.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'

const ROUNDS = repetitions({ seldom: 3, often: 200 })
const POST = '3'
const PATIENT_MS = 20 * 60_000

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(`two people at once on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let servers: [DemoOverHttp, DemoOverHttp]
    let tokens: [string, string]

    beforeAll(async () => {
      started = await engine.start()
      const database = await started.newDatabase('demo')
      const first = await demoOverHttp(database)
      // on SQLite there is only one process, which both users use
      servers = [first, engine.name === 'PostgreSQL' ? await demoOverHttp(database) : first]
      tokens = [
        (await first.signIn('admin@askari.example')).token,
        (await first.signIn('supervisor@askari.example')).token,
      ]
    })
    afterAll(async () => {
      for (const server of new Set(servers)) await server.close()
      await started.stop()
    })

    const send = (who: 0 | 1, path: string, body: object, version?: string) =>
      servers[who].call('POST', `/api${path}`, {
        token: tokens[who],
        body,
        headers: { 'idempotency-key': randomUUID(), ...(version && { 'if-match': version }) },
      })
    const entry = (who: 0 | 1, more: object = {}) =>
      send(who, '/occurrences', {
        site_post_id: POST,
        category: 'patrol',
        priority: 'routine',
        narrative: 'All doors are locked.',
        occurred_at: servers[0].clock.now,
        ...more,
      })
    const draft = (who: 0 | 1, more: object = {}) =>
      send(who, '/incidents', {
        title: 'Theft from a car',
        incident_type: 'theft',
        severity: 'low',
        priority: 'p3',
        source: 'guard',
        confidentiality: 'normal',
        site_post_id: POST,
        occurred_at: servers[0].clock.now,
        narrative: 'A window was broken.',
        notified: [{ party: 'supervisor', name: 'Ann', method: 'phone', at: servers[0].clock.now }],
        ...more,
      })
    const made = async (reply: ReturnType<typeof draft>) => incidents.reply.parse((await reply).body).data
    const versionOf = async (id: string) => {
      const reply = await servers[0].call('GET', `/api/incidents/${id}`, { token: tokens[0] })
      return String(reply.headers.get('etag'))
    }
    /** checks that one request succeeds, and that the answers to the others contain its change */
    const oneWins = (replies: readonly { status: number; body: unknown }[]) => {
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...replies.slice(1).map(() => 412),
      ])
      for (const { status, body } of replies)
        if (status === 412) expect(body).toMatchObject({ code: 'changed_since', changes: [{}] })
    }
    const inTurn = (numbers: readonly number[]) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const [first = 0] = sorted
      expect(sorted).toEqual(sorted.map((_, at) => first + at))
    }

    it(
      'number one book without a gap, whatever is refused',
      async () => {
        const serials: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const replies = await Promise.all([
            entry(0),
            entry(1),
            ...(round % 3 === 0 ? [entry(0, { worker_id: '9999' })] : []),
          ])
          const stored = replies.filter(({ status }) => status === 201)
          expect(stored).toHaveLength(2)
          serials.push(...stored.map(({ body }) => occurrences.reply.parse(body).data.serial))
        }
        inTurn(serials)
      },
      PATIENT_MS,
    )

    it(
      'amend, reject and merge an incident, and one of them wins',
      async () => {
        const whole = await made(draft(0))
        await send(0, `/incidents/${whole.id}/submit`, { reported_by: 'Ann' })
        const numbers = [whole.number]
        for (let round = 0; round < ROUNDS; round++) {
          const refused = draft(1, { site_post_id: '9999' })
          const { id, number } = await made(draft(0))
          expect((await refused).status).toBe(422)
          numbers.push(number)
          await send(0, `/incidents/${id}/submit`, { reported_by: 'Ann' })
          const version = await versionOf(id)
          const reason = 'Twice.'
          oneWins(
            await Promise.all([
              send(0, `/incidents/${id}/amend`, { title: 'Another', amend_reason: 'Better.' }, version),
              send(1, `/incidents/${id}/merge`, { incident_id: whole.id, reason }, version),
              send(1, `/incidents/${id}/reject`, { reason }, version),
            ]),
          )
        }
        inTurn(numbers.map((number) => Number(number.slice(-6))))
      },
      PATIENT_MS,
    )

    it(
      'issue and credit invoices, and no number is lost or twice',
      async () => {
        const role = { role_id: 'administrator' }
        const given = await servers[0].call('PATCH', '/api/back-office-users/4', {
          token: tokens[0],
          body: role,
        })
        expect(given.status).toBe(200)
        const users = [tokens[0], (await servers[1].signIn('dispatcher@askari.example')).token]
        const bill = async (who: 0 | 1, path: string, body: object) =>
          servers[who].call('POST', `/api${path}`, {
            token: String(users[who]),
            body,
            headers: { 'idempotency-key': randomUUID() },
          })
        const contract = await bill(0, '/billing-contracts', {
          client_id: '2',
          name: 'Extra guards',
          currency: 'KES',
          starts_on: '2026-01-01',
          terms_days: 30,
          tax_code: 'standard',
          withholding: 0,
          rates: [{ name: 'Alarm response', unit: 'month', price: 100_00 }],
        })
        const period = { period_from: '2025-01-01', period_to: '2025-01-02' }
        const drafted = async (who: 0 | 1) => {
          const { body } = await bill(who, '/invoices', {
            billing_contract_id: (contract.body as { data: { id: string } }).data.id,
            // a period before the contract, so only the adjustment is charged
            ...period,
            adjustments: [{ description: 'Extra guard', net: 100_00 }],
          })
          return invoices.reply.parse(body).data.id
        }
        const issue = (who: 0 | 1, id: string) =>
          bill(who, `/invoices/${id}/issue`, { issued_on: '2028-01-04' })
        const credit = (who: 0 | 1, id: string) =>
          bill(who, `/invoices/${id}/credit-notes`, {
            amount: 1_00,
            reason: 'Late',
            credited_on: '2028-01-05',
          })
        const numbers = { issued: [] as string[], credited: [] as string[] }
        for (let round = 0; round < ROUNDS; round++) {
          const [one, other, unreviewed] = [await drafted(0), await drafted(1), await drafted(1)]
          for (const id of [one, other])
            expect((await bill(0, `/invoices/${id}/review`, {})).status).toBe(200)
          const [first, second, refused] = await Promise.all([
            issue(0, one),
            issue(1, other),
            issue(1, unreviewed),
          ])
          expect([first.status, second.status, refused.status]).toEqual([200, 200, 409])
          for (const { body } of [first, second])
            numbers.issued.push(String(invoices.reply.parse(body).data.number))
          // two credit notes for one invoice and one for another
          const notes = await Promise.all([credit(0, one), credit(1, one), credit(1, other)])
          expect(notes.map(({ status }) => status)).toEqual([200, 200, 200])
        }
        const rows = await servers[0].context.db
          .selectFrom('invoice')
          .select('credit_notes')
          .where('company', '=', '1')
          .where('issued_on', '=', '2028-01-04')
          .execute()
        for (const { credit_notes: notes } of rows)
          for (const { number } of JSON.parse(notes) as { number: string }[]) numbers.credited.push(number)
        const series = (prefix: string, count: number) =>
          Array.from({ length: count }, (_, nth) => `${prefix}-2028-${String(nth + 1).padStart(6, '0')}`)
        expect(numbers.issued.toSorted()).toEqual(series('INV', 2 * ROUNDS))
        expect(numbers.credited.toSorted()).toEqual(series('CN', 3 * ROUNDS))
      },
      PATIENT_MS,
    )

    it(
      'rotate the secret of a webhook, and one is the newest, with the one before it for a day',
      async () => {
        const hook = {
          name: 'Races',
          url: 'https://hooks.example/races',
          topics: ['issue'],
          is_enabled: true,
        }
        const { id } = ((await send(0, '/webhooks', hook)).body as { data: { id: string } }).data
        const rotate = (who: 0 | 1) =>
          servers[who].call('POST', `/api/webhooks/${id}/secret`, {
            token: tokens[0],
            headers: { 'idempotency-key': randomUUID() },
          })
        for (let round = 0; round < ROUNDS; round++) {
          const both = await Promise.all([rotate(0), rotate(1)])
          expect(both.map(({ status }) => status)).toEqual([200, 200])
          const rows = await servers[0].context.db
            .selectFrom('webhook_secret')
            .select('until_at')
            .where('company', '=', '1')
            .where('webhook_id', '=', id)
            .execute()
          expect(rows.map(({ until_at }) => until_at).toSorted((a, b) => Number(a) - Number(b))).toEqual([
            null,
            servers[0].clock.now + 24 * 3_600_000,
          ])
        }
      },
      PATIENT_MS,
    )

    it(
      'escalate one entry, and one incident is made',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id } = occurrences.reply.parse((await entry(0)).body).data
          const both = await Promise.all([draft(0, { occurrence_id: id }), draft(1, { occurrence_id: id })])
          expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
        }
      },
      PATIENT_MS,
    )

    it(
      'close, reopen and supplement a reviewed incident, and one of them wins',
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const { id } = await made(draft(0))
          const steps = {
            submit: { reported_by: 'Ann' },
            triage: { severity: 'low', priority: 'p4' },
            respond: { action: 'A guard walks there.' },
            investigate: { user_id: '1' },
            'request-review': { root_cause: 'The fence is old.' },
            resolve: { disposition: 'resolved', outcome: 'Repaired.' },
          }
          for (const [step, body] of Object.entries(steps))
            expect([step, (await send(0, `/incidents/${id}/${step}`, body)).status]).toEqual([step, 200])
          const version = await versionOf(id)
          oneWins(
            await Promise.all([
              send(0, `/incidents/${id}/close`, { note: 'Complete.' }, version),
              send(1, `/incidents/${id}/reopen`, { reason: 'Cut again.' }, version),
              send(1, `/incidents/${id}/supplement`, { text: 'A witness called.' }, version),
            ]),
          )
        }
      },
      PATIENT_MS,
    )
  })
