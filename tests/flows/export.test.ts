import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoOverHttp, demoOverHttp } from '../support/demo-over-http.ts'
import { testEngines } from '../support/test-database.ts'

const ROWS = 2500

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`exports on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    let token: string

    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase())
      token = (await server.signIn('admin@askari.example')).token
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })

    const download = (path: string) =>
      fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}`, accept: 'text/csv' } })

    it('tell every row that stays, though others are removed while it is read', async () => {
      const names = Array.from(
        { length: ROWS },
        (_, i) => `export ${String(i).padStart(4, '0')} ${randomBytes(5000).toString('hex')}`,
      )
      for (let from = 0; from < ROWS; from += 500)
        await server.context.db
          .insertInto('client')
          .values(
            names.slice(from, from + 500).map((name, i) => ({
              company: '1',
              id: String(100_000 + from + i),
              name,
              search: name,
              archived_at: null,
            })),
          )
          .execute()
      const reply = await download('/clients?search=export')
      const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
      if (!reader) throw new Error('the export has no body')
      let text = (await reader.read()).value ?? ''
      await server.context.db
        .updateTable('client')
        .set({ archived_at: 1 })
        .where('company', '=', '1')
        .where('name', 'in', names.slice(0, 3))
        .execute()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value
      const told = text.split('\r\n').flatMap((line) => /,(export \d{4}) /.exec(line)?.[1] ?? [])
      expect(told.slice(-ROWS + 3)).toEqual(names.slice(3).map((name) => name.slice(0, 11)))
    })

    it('holds no text that a spreadsheet takes for a formula', async () => {
      for (const name of ['=1+1', '@sum', '＝1+1'])
        await server.call('POST', '/api/workers', { token, body: { user_full_name: name } })
      const lines = (await (await download('/workers?search=1%2B1')).text()).split('\r\n')
      expect(lines.slice(1, 3).map((line) => line.split(',')[1])).toEqual(["'=1+1", "'＝1+1"])
    })
  })
