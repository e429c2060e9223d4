import { expect, it } from 'vitest'
import { publishedRounds } from '../../../contract/rounds/published-rounds.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { dueRound } from '../../support/fixtures/due-round.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const company = companyId('1')

withDemo('rounds as they were known', (demo) => {
  const { get, call } = demoApi(demo)
  const told = (ids: string) => get(`/round-runs/told?round_run_ids=${ids}`, publishedRounds.reply)

  it('are told from when on each thing was known, also what was withdrawn later', async () => {
    const { context } = demo.server
    const visit = { type: 'RecordVisit', point: 0, workerId: '1', until: 50_000, certainty: 0.9 } as const
    const [first, second] = await context.db.transaction().execute(async (trx) => {
      const send = createCommander(context, trx, company, 'told')
      const late = await send.toNew(roundRunStream, dueRound('1', 'told late'), 0)
      await send.to(roundRunStream, late, { type: 'MissRound' }, 180_000)
      await send.to(roundRunStream, late, { type: 'WithdrawMissedRound' }, 900_000)
      await send.to(roundRunStream, late, { ...visit, source: 'fixes', at: 40_000 }, 900_000)
      const open = await send.toNew(roundRunStream, dueRound('1', 'told open'), 1_000)
      return [late, open]
    })
    const { data } = await told(`${second},nobody,${first}`)
    expect(data.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
      {
        id: first,
        told: [
          { at: 0, status: 'due', visits: [] },
          { at: 180_000, status: 'missed', visits: [] },
          { at: 900_000, status: 'in_progress', visits: [] },
          { at: 900_000, status: 'in_progress', visits: [{ point: 0, at: 40_000, source: 'fixes' }] },
        ],
      },
      { id: second, told: [{ at: 1_000, status: 'due', visits: [] }] },
    ])
  })

  it('are asked for by at most a hundred ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1).join(',')
    expect((await told(ids(100))).data.length).toBeGreaterThan(0)
    expect((await call('GET', `/round-runs/told?round_run_ids=${ids(101)}`)).status).toBe(400)
    expect((await call('GET', '/round-runs/told')).status).toBe(400)
  })
})
