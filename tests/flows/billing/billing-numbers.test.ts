import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { memberWithRole } from '../../support/fixtures/company-with-user.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'
import { repetitions } from '../../support/attacks/repetitions.ts'

/** number of rounds; `npm run test:attack` runs all 200 */
const ROUNDS = repetitions({ seldom: 40, often: 200 })
/** in a year without other invoices, so that numbers begin with 1 */
const ON = '2027-02-01'
const SAME_EVERY = 10

withDemoOnBoth('numbers of invoices', (demo) => {
  const sendAs = (token: string, path: string, body: object = {}) =>
    demo.server.call('POST', `/api${path}`, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const serials = (numbers: readonly (string | null)[]) =>
    numbers.map((number) => Number(number?.split('-')[2])).toSorted((a, b) => a - b)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  it(`are gapless after ${ROUNDS} rounds of two users who issue and credit at once`, async () => {
    const other = await (await memberWithRole(demo.server.context, companyId('1'), 'administrator')).token()
    const users = [demo.token, other] as const
    const { body } = await sendAs(demo.token, '/billing-contracts', {
      client_id: '2',
      name: 'Extras',
      currency: 'KES',
      starts_on: '2024-01-01',
      terms_days: 30,
      tax_code: 'standard',
      withholding: 0,
      rates: [{ name: 'Guarding', unit: 'hour', price: 300_00 }],
    })
    const { id: contract } = billingContracts.reply.parse(body).data
    const reviewed = async () => {
      const draft = await sendAs(demo.token, '/invoices', {
        billing_contract_id: contract,
        period_from: '2024-02-01',
        period_to: '2024-02-29',
        adjustments: [{ description: 'Extra guards', net: 1_000_00 }],
      })
      const { id } = invoices.reply.parse(draft.body).data
      await sendAs(demo.token, `/invoices/${id}/review`)
      return id
    }
    const issuedAs = (token: string, id: string) => sendAs(token, `/invoices/${id}/issue`, { issued_on: ON })
    const numberIn = (reply: { body: unknown }) => invoices.reply.parse(reply.body).data.number
    const numbers: (string | null)[] = []
    const credits: (string | null)[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mine, theirs] = await Promise.all([reviewed(), reviewed()])
      const both = await Promise.all([issuedAs(users[0], mine), issuedAs(users[1], theirs)])
      numbers.push(...both.map(numberIn))
      if (round % SAME_EVERY !== 0) continue
      const note = { amount: 116_00, reason: 'Absent', credited_on: ON }
      const noted = await Promise.all([
        sendAs(users[0], `/invoices/${mine}/credit-notes`, note),
        sendAs(users[1], `/invoices/${theirs}/credit-notes`, note),
      ])
      credits.push(
        ...noted.map((reply) => invoices.reply.parse(reply.body).data.credit_notes[0]?.number ?? null),
      )
      const same = await reviewed()
      const tried = await Promise.all(users.map((token) => issuedAs(token, same)))
      expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      numbers.push(...tried.filter(({ status }) => status === 200).map(numberIn))
    }
    expect(serials(numbers)).toEqual(upTo(2 * ROUNDS + ROUNDS / SAME_EVERY))
    expect(serials(credits)).toEqual(upTo((2 * ROUNDS) / SAME_EVERY))
    const stored = await demo.server.context.db
      .selectFrom('invoice')
      .select('number')
      .where('company', '=', '1')
      .where('issued_on', '=', ON)
      .execute()
    expect(serials(stored.map(({ number }) => number))).toEqual(serials(numbers))
  }, 300_000)
})
