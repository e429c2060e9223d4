import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { counter } from '../../support/attacks/counter.ts'
import { bothEngines, type TestDatabase } from '../../support/database/test-database.ts'

type Counted = { type: 'Added'; by: number; sum: number }

/** Test stream of numbered pages. `by` is the year of the series, and `sum` is the number that the page got. */
const pages: StreamType<{ sum: number }, { type: 'Add'; by: number }, Counted> = {
  ...counter,
  numbers: {
    seriesOf: ({ by }) => ({ series: 'pages', year: by }),
    give: (event, number) => ({ ...event, sum: number }),
  },
}
const ROUNDS = 200

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `numbers on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let servers: OpenContext[]

      beforeAll(async () => {
        running = await engine.start()
        database = await running.newDatabase()
        servers = [await database.open()]
        // on SQLite only one process is possible, so two of its requests compete
        servers.push(engine.name === 'PostgreSQL' ? await database.open() : (servers[0] as OpenContext))
      })
      afterAll(async () => {
        for (const server of new Set(servers)) await server.close()
        await running.stop()
      })

      const add = (round: number, server: number, company: string, fails = false) =>
        handleCommand(servers[server] as OpenContext, pages, {
          company: companyId(company),
          id: `${round * 2 + server}`,
          command: { type: 'Add', by: 26 },
          commandId: `${round}/${server}/${fails}`,
          by: 'user:1',
          at: 5,
          ...(fails && {
            consequences: async () => {
              throw new Error('rolled back')
            },
          }),
        })
      const numbersOf = async (company: string) => {
        const log = await readAfter((servers[0] as OpenContext).db, companyId(company), 0, 1000)
        return log.map(({ event }) => (event as Counted).sum)
      }

      it('are given once and without a gap by two servers, whatever is rolled back or refused', async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const rolledBack = round % 3 === 0 ? [add(round, 0, '1', true), add(round, 1, '1', true)] : []
          const refused = round % 5 === 0 ? [refuse(round)] : []
          await Promise.allSettled([...rolledBack, ...refused, add(round, 0, '1'), add(round, 1, '1')])
        }
        const expected = Array.from({ length: ROUNDS * 2 }, (_, at) => at + 1)
        expect(await numbersOf('1')).toEqual(expected)
      })

      const refuse = (round: number) =>
        handleCommand(servers[round % 2] as OpenContext, pages, {
          company: companyId('1'),
          id: '1',
          command: { type: 'Add', by: 1000 },
          commandId: `refused ${round}`,
          by: 'user:1',
          at: 5,
        })

      it('begin at 1 in each company and each year', async () => {
        await add(0, 0, '2')
        const next = { id: '9', command: { type: 'Add' as const, by: 27 }, commandId: 'another year' }
        await handleCommand(servers[1] as OpenContext, pages, {
          company: companyId('2'),
          by: 'user:1',
          at: 5,
          ...next,
        })
        expect(await numbersOf('2')).toEqual([1, 1])
      })

      it('are not taken again by a command that is sent again', async () => {
        const first = await add(7, 0, '3')
        expect(await add(7, 0, '3')).toEqual(first)
        await add(8, 0, '3')
        expect(await numbersOf('3')).toEqual([1, 2])
      })
    },
  )
