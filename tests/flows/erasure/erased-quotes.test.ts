import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

const NAME = 'Rose Park'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

withDemoOnBoth('what quotes a person who is erased', (demo) => {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    demo.server.call('POST', `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })
  const exported = async (cells: readonly string[]) => {
    const content = JSON.stringify({ tables: [{ rows: [{ id: '1', cells }] }] })
    const row = { company: '1', sha256: sha256(content), content }
    await demo.server.context.db.insertInto('report_content').values(row).execute()
    return row.sha256
  }
  const saved = async (search: string) => {
    const query = new URLSearchParams({ search }).toString()
    const filter = { list: '/workers', name: `Filter ${randomUUID()}`, query, shared: false }
    const reply = await send('/saved-filters', filter)
    return (reply.body as { data: { id: string } }).data.id
  }
  const left = async (table: 'report_content' | 'saved_filter', column: 'sha256' | 'id') =>
    (
      await demo.server.context.db
        .selectFrom(table)
        .select(column as never)
        .execute()
    ).map((row) => (row as Record<string, string>)[column])

  it('is counted, confirmed and deleted; what has only some of its words stays', async () => {
    const hired = await send('/workers', { user_full_name: NAME, address: 'Ngong Road', employee_no: '2026' })
    const { id } = (hired.body as { data: { id: string } }).data
    const gone = [await exported(['Amos', NAME]), await exported([`${NAME} left early.`])]
    const kept = [
      await exported(['Rose Parker', 'Primrose Park', 'Park', 'Rose']),
      await exported(['Ngong Road Mall', 'In 2026']),
    ]
    const filters = { gone: await saved('rose park'), kept: await saved('Park') }
    await send(`/workers/${id}/end-employment`, { status_reason: 'Resigned', ended_on: '2026-11-01' })
    const body = { reason: 'requested', name: NAME }
    const asked = await send(`/workers/${id}/erase`, body)
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'needs_confirmation',
        warnings: [
          {
            code: 'is_quoted',
            message: '2 exported reports and 1 saved filter that quote this person will be deleted, too.',
          },
        ],
      },
    ])
    const erased = await send(`/workers/${id}/erase`, body, { confirm: 'is_quoted' })
    expect([erased.status, erased.body]).toMatchObject([200, {}])
    const reports = await left('report_content', 'sha256')
    expect(gone.filter((each) => reports.includes(each))).toEqual([])
    expect(kept.filter((each) => !reports.includes(each))).toEqual([])
    const names = await left('saved_filter', 'id')
    expect([names.includes(filters.gone), names.includes(filters.kept)]).toEqual([false, true])
  })
})
