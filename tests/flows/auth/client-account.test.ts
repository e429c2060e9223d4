import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCredits } from '../../../contract/billing/account-credit.ts'
import { accountStatementReply } from '../../../contract/billing/account-statement.ts'
import { bankLines, proposalsReply, statementReply } from '../../../contract/billing/bank-line.ts'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { demoOverHttp } from '../../support/http/demo-over-http.ts'
import { pdfPages } from '../../support/pdf-pages.ts'
import type { Demo } from '../../support/http/with-demo.ts'

for (const engine of testEngines)
  if (engine.name === 'SQLite')
    describe('the account of a client', () => {
      const demo = {} as Demo
      const { get, refusal } = demoApi(demo)
      let stop: () => Promise<void>
      let clientId = ''
      let contractId = ''
      const post = (path: string, body?: object) =>
        demo.server.call('POST', `/api${path}`, {
          token: demo.token,
          body,
          headers: { 'idempotency-key': randomUUID() },
        })
      const file = async (path: string) => {
        const answer = await fetch(`${demo.server.url}/api${path}`, {
          headers: { authorization: `Bearer ${demo.token}` },
        })
        return new Uint8Array(await answer.arrayBuffer())
      }
      const textOf = (pdf: Uint8Array) => pdfPages(pdf).flat().join(' ')
      const issued = async (period_from: string, period_to: string) => {
        const asked = { billing_contract_id: contractId, period_from, period_to }
        const { id } = invoices.reply.parse((await post('/invoices', asked)).body).data
        await post(`/invoices/${id}/review`)
        return invoices.reply.parse((await post(`/invoices/${id}/issue`, { issued_on: '2026-07-01' })).body)
          .data
      }
      const invoiceOf = async (id: string) => (await get(`/invoices/${id}`, invoices.reply)).data
      const imported = async (content: string) => {
        const said = await post('/bank-lines/import', { source: 'bank', currency: 'KES', content })
        return statementReply.parse(said.body).data
      }
      const lineWith = async (reference: string) => {
        const [line] = (await get(`/bank-lines?search=${reference}`, bankLines.page)).data
        if (!line) throw new Error(`no line ${reference}`)
        return line
      }
      const statement = async () =>
        (await get(`/client-statements/${clientId}?from=2026-07-01&to=2026-12-31`, accountStatementReply))
          .data

      beforeAll(async () => {
        const started = await engine.start()
        stop = started.stop
        demo.server = await demoOverHttp(await started.newDatabase('demo'))
        demo.token = (await demo.server.signIn('admin@askari.example')).token
        const client = await post('/clients', {
          name: 'Mara Mills',
          phone: '+254722000111',
          kra_pin: 'P051234567X',
        })
        clientId = (client.body as { data: { id: string } }).data.id
        const contract = await post('/billing-contracts', {
          client_id: clientId,
          name: 'Response',
          currency: 'KES',
          starts_on: '2026-01-01',
          terms_days: 30,
          tax_code: 'standard',
          withholding: 0,
          withholds_vat: 'yes',
          rates: [{ name: 'Alarm response', unit: 'month', price: 100_000_00 }],
        })
        contractId = billingContracts.reply.parse(contract.body).data.id
      })
      afterAll(async () => {
        await demo.server.close()
        await stop()
      })

      it('has lines of a statement once, proposals with reasons, and payments where a person confirms', async () => {
        const first = await issued('2026-06-01', '2026-06-30')
        const second = await issued('2026-05-01', '2026-05-31')
        expect([first.gross, first.withheld_vat]).toEqual([116_000_00, 2_000_00])
        const csv = [
          'Date,Narration,Reference,Debit,Credit',
          `05/07/2026,Payment of ${first.number},FTAAA1,,"130,000.00"`,
          '05/07/2026,Charges,FTAAA2,120.00,',
          '06/07/2026,From 0722 000 111,FTAAA3,,"114,000.00"',
        ].join('\n')
        expect(await imported(csv)).toEqual({ imported: 2, known: 0, left: 1, unreadable: [] })
        expect(await imported(csv)).toMatchObject({ imported: 0, known: 2 })

        const line = await lineWith('FTAAA1')
        const proposals = (await get(`/bank-lines/${line.id}/proposals`, proposalsReply)).data
        expect(proposals[0]).toMatchObject({
          invoice_id: first.id,
          amount: 116_000_00,
          score: 60,
          reasons: [`names ${first.number}`],
        })
        const guess = (await get(`/bank-lines/${(await lineWith('FTAAA3')).id}/proposals`, proposalsReply))
          .data
        expect(guess.map(({ invoice_id: id, score }) => [id, score])).toEqual([
          [first.id, 55],
          [second.id, 55],
        ])

        const tooMuch = { client_id: clientId, allocations: [{ invoice: first.id, amount: 116_000_01 }] }
        expect((await post(`/bank-lines/${line.id}/match`, tooMuch)).status).toBe(422)
        expect((await lineWith('FTAAA1')).status).toBe('unmatched')
        const match = { client_id: clientId, allocations: [{ invoice: first.id, amount: 116_000_00 }] }
        const matched = bankLines.reply.parse((await post(`/bank-lines/${line.id}/match`, match)).body).data
        expect([matched.status, matched.to_account]).toEqual(['matched', 14_000_00])
        expect(await invoiceOf(first.id)).toMatchObject({
          status: 'paid',
          open: 0,
          payments: [{ reference: 'FTAAA1', bank_line_id: line.id }],
        })
        expect((await post(`/bank-lines/${line.id}/match`, match)).status).toBe(409)
        const reversed = await post(`/invoices/${first.id}/reverse-payment`, {
          payment: 1,
          reason: 'Bounced',
        })
        expect(reversed.body).toMatchObject({ code: 'payment_matched' })

        const [credit] = (await get(`/account-credits?client_id=${clientId}`, accountCredits.page)).data
        expect(credit).toMatchObject({ amount: 14_000_00, remaining: 14_000_00, bank_line_id: line.id })
        const use = { invoice_id: second.id, amount: 14_000_00, used_on: '2026-07-08' }
        expect((await post(`/account-credits/${credit?.id}/use`, use)).status).toBe(200)
        expect(await invoiceOf(second.id)).toMatchObject({ status: 'part_paid', open: 102_000_00 })
        const undo = () => post(`/bank-lines/${line.id}/undo-match`, { reason: 'Wrong client' })
        expect((await undo()).body).toMatchObject({ code: 'credit_used' })
        expect(await invoiceOf(first.id)).toMatchObject({ status: 'paid' })
        const back = { invoice_id: second.id, reason: 'Wrong invoice' }
        expect((await post(`/account-credits/${credit?.id}/return`, back)).status).toBe(200)
        expect((await undo()).status).toBe(200)
        expect(await invoiceOf(first.id)).toMatchObject({ status: 'issued', open: 116_000_00 })
        expect((await statement()).closing).toBe(232_000_00)
        expect((await post(`/bank-lines/${line.id}/match`, match)).status).toBe(200)
      })

      it('adds up with a credit of what was paid, a refund and a debit note', async () => {
        const before = await statement()
        const paid = (await get(`/invoices?client_id=${clientId}&status=paid`, invoices.page)).data[0]
        const credit = { amount: 11_600_00, reason: 'Absent on the 4th', credited_on: '2026-08-01' }
        const credited = invoices.reply.parse(
          (await post(`/invoices/${paid?.id}/credit-notes`, credit)).body,
        ).data
        expect([credited.status, credited.open, credited.credit_notes[0]?.to_account]).toEqual([
          'paid',
          0,
          11_600_00,
        ])
        const all = (await get(`/account-credits?invoice_id=${paid?.id}`, accountCredits.page)).data
        expect(all).toMatchObject([{ amount: 11_600_00, reference: credited.credit_notes[0]?.number }])
        const refund = { amount: 1_600_00, reference: 'CHQ 7', refunded_on: '2026-08-02' }
        expect((await post(`/account-credits/${all[0]?.id}/refund`, refund)).status).toBe(200)
        const debit = { amount: 1_160_00, reason: 'A shift more', debited_on: '2026-08-03' }
        const debited = invoices.reply.parse(
          (await post(`/invoices/${paid?.id}/debit-notes`, debit)).body,
        ).data
        expect(debited).toMatchObject({
          status: 'part_paid',
          open: 1_160_00,
          debit_notes: [{ net: 1_000_00 }],
        })

        const after = await statement()
        expect(after.closing).toBe(before.closing - 11_600_00 + 1_600_00 + 1_160_00)
        const open = (await get(`/invoices?client_id=${clientId}`, invoices.page)).data
        const owed = open.reduce((sum, each) => sum + each.open, 0)
        expect(after.closing).toBe(owed - after.on_account)
        expect(
          (await refusal(`/client-statements/${clientId}?from=2026-07-02&to=2026-07-01`)).fields,
        ).toEqual(['to'])
      })

      it('is printed: invoice, notes and statement, each the same bytes again', async () => {
        const paid = (await get(`/invoices?client_id=${clientId}`, invoices.page)).data.find(
          ({ credit_notes: notes }) => notes.length > 0,
        )
        const note = paid?.credit_notes[0]?.number ?? ''
        for (const [path, texts] of [
          [
            `/invoices/${paid?.id}/pdf`,
            [
              `Invoice ${paid?.number}`,
              'KRA PIN P051234567X',
              'VAT, standard rate, 16 %',
              'KES 116,000.00',
              'KES 2,000.00',
              'SHA-256',
              'Page 1 of 1',
            ],
          ],
          [
            `/invoices/${paid?.id}/pdf?note=${note}`,
            [`Credit note ${note}`, 'Absent on the 4th', 'KES 10,000.00'],
          ],
          [
            `/client-statements/${clientId}?from=2026-07-01&to=2026-12-31&format=pdf`,
            ['Statement of account', 'Opening balance', 'Closing balance', 'Refund', 'CHQ 7'],
          ],
        ] as const) {
          const pdf = await file(path)
          const text = textOf(pdf)
          for (const each of texts) expect(text).toContain(each)
          expect(Buffer.from(await file(path)).equals(Buffer.from(pdf))).toBe(true)
        }
        expect((await refusal(`/invoices/${paid?.id}/pdf?note=CN-1`)).status).toBe(404)
        const csv = new TextDecoder().decode(
          await file(`/client-statements/${clientId}?from=2026-07-01&to=2026-12-31&format=csv`),
        )
        expect(csv.split('\r\n')[1]).toBe('2026-07-01,Opening balance,,KES,,0')
        expect(csv).toContain(`,Credit note,${note},KES,-11600,`)
      })

      it('asks for the columns of a statement that it does not know', async () => {
        const content = 'Tarehe,Kiasi,Namba\n05/07/2026,"1,000.50",FTBBB1'
        const asked = { source: 'bank', currency: 'KES', content }
        expect((await post('/bank-lines/import', asked)).body).toMatchObject({
          code: 'unknown_columns',
          titles: ['Tarehe', 'Kiasi', 'Namba'],
        })
        const columns = { receivedOn: 'Tarehe', amount: 'Kiasi', reference: 'Namba' }
        const said = await post('/bank-lines/import', { ...asked, columns })
        expect(said.body).toMatchObject({ data: { imported: 1 } })
        const { id } = await lineWith('FTBBB1')
        await post(`/bank-lines/${id}/ignore`, { reason: 'A loan' })
        expect(await lineWith('FTBBB1')).toMatchObject({
          status: 'ignored',
          reason: 'A loan',
          amount: 1_000_50,
        })
      })
    })
