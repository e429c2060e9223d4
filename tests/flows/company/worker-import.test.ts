import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { importCheckReply, importReply, IMPORT_BATCH } from '../../../contract/workers/worker-import.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { csvLine } from '../../../domain/text/csv-line.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const LINES = 5_000

withDemo('an import of guards', (demo) => {
  const send = (path: string, body: object, token = demo.token, key: string = randomUUID()) =>
    demo.server.call('POST', `/api${path}`, { token, body, headers: { 'idempotency-key': key } })
  const check = async (csv: string) => {
    const answer = await send('/workers/import/check', { csv })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
    return importCheckReply.parse(answer.body).data
  }
  const add = async (guards: object[]) => {
    const answer = await send('/workers/import', { guards })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    return importReply.parse(answer.body).data
  }
  const total = async (search: string) => {
    const answer = await demo.server.call('GET', `/api/workers?search=${search}&per_page=1`, {
      token: demo.token,
    })
    return workers.page.parse(answer.body).meta.total
  }

  it('adds the good lines, and nobody twice', async () => {
    const csv = [
      'user_full_name,employee_no,national_id_no,rank',
      'Import One,IM-1,33330001,Guard',
      'Import Two,IM-2,12,Guard',
      'Wanjiru Kamau,ADS-001,,',
      'Import Four,,33330004,Guard',
    ].join('\n')
    const found = await check(csv)
    expect(found.faults).toMatchObject([{ line: 3, field: 'national_id_no' }])
    expect(found.known).toEqual([
      { line: 4, field: 'employee_no', message: 'Wanjiru Kamau has this employee number already.' },
    ])
    expect(await total('import')).toBe(0)
    expect(await add(found.good)).toEqual({ added: 2, known: 0, faults: [] })
    expect(await total('import')).toBe(2)

    const again = await check(csv)
    expect([again.good, again.known.map(({ line }) => line)]).toEqual([[], [2, 4, 5]])
    expect(await add(found.good)).toEqual({ added: 0, known: 2, faults: [] })
    expect(await total('import')).toBe(2)
  })

  it('says what would change of whom by the employee number, and blank cells change nothing', async () => {
    const one = await check('user_full_name,employee_no,phone,rank\nUpdate One,UP-1,0712 000 111,Guard')
    await add(one.good)
    const csv = [
      'employee_no,phone,rank,status,national_id_no,skills',
      'up-1,0712 000 222,,suspended,,K9',
      'UP-9,0712 000 333,,suspended,,',
    ].join('\n')
    const found = await check(csv)
    expect([found.good, found.known]).toEqual([[], []])
    expect(found.faults.map(({ line, field }) => [line, field])).toEqual([
      [3, 'user_full_name'],
      [3, 'status'],
    ])
    const [update] = found.updates
    expect(update).toMatchObject({ line: 2, name: 'Update One', version: 1 })
    expect(update?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['phone', '0712 000 222'],
      ['skills', ['K9']],
    ])
    const body = Object.fromEntries(update?.changes.map(({ field, to }) => [field, to]) ?? [])
    const headers = { 'if-match': `"${update?.version}"` }
    const path = `/api/workers/${update?.worker_id}`
    const answer = await demo.server.call('PATCH', path, { token: demo.token, body, headers })
    expect(workers.reply.parse(answer.body).data).toMatchObject({ rank: 'Guard', phone: '0712 000 222' })
    expect(await check(csv)).toMatchObject({ updates: [], known: [{ line: 2, field: 'employee_no' }] })
    const taken = await check('employee_no,national_id_no\nUP-1,33330001')
    expect([taken.updates, taken.faults]).toMatchObject([[], [{ line: 2, field: 'national_id_no' }]])
  })

  it('gives the first answer again to who asks again with the same key', async () => {
    const guards = [{ line: 2, record: { user_full_name: 'Asked Twice', employee_no: 'AT-1' } }]
    const key = randomUUID()
    const first = await send('/workers/import', { guards }, demo.token, key)
    expect((await send('/workers/import', { guards }, demo.token, key)).text).toBe(first.text)
    expect(await total('asked')).toBe(1)
  })

  it('is refused by field where a guard is not good, and to who may not edit guards', async () => {
    const refused = await send('/workers/import', { guards: [{ line: 2, record: { user_full_name: '' } }] })
    expect([refused.status, (refused.body as { data: object }).data]).toMatchObject([
      422,
      { 'guards.0.record.user_full_name': ['Please fill this in.'] },
    ])
    const { token } = await demo.server.signIn('supervisor@askari.example')
    expect((await send('/workers/import/check', { csv: 'user_full_name' }, token)).status).toBe(403)
  })

  it('takes 5,000 lines within seconds', async () => {
    const header = csvLine([
      'user_full_name',
      'employee_no',
      'national_id_no',
      'phone',
      'licence_expires_on',
      'skills',
    ])
    const lines = Array.from({ length: LINES }, (_, i) =>
      csvLine([
        `Bulk Guard ${i}`,
        `BG-${i}`,
        String(44_000_000 + i),
        '0712 345 678',
        '2027-12-31',
        'K9; First aid',
      ]),
    )
    const from = performance.now()
    const { good } = await check(header + lines.join(''))
    for (let at = 0; at < good.length; at += IMPORT_BATCH) await add(good.slice(at, at + IMPORT_BATCH))
    const took = performance.now() - from
    expect(await total('bulk')).toBe(LINES)
    expect(took).toBeLessThan(60_000)
  }, 120_000)
})
