import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { type ReportRun, reportRunsReply } from '../../../contract/reports/report-run.ts'
import { reportReply } from '../../../contract/reports/report.ts'
import { MONTH, storeReportMonth } from '../../../scripts/bench/data/report-month.ts'
import { readConfig } from '../../../server/config/config.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { type ServerProcess, startServer } from '../../support/http/server-process.ts'

const PERIOD = `from_day=${MONTH.fromDay}&to_day=${MONTH.toDay}`
/** with this many guards, a report takes seconds */
const GUARDS = 200
/** time for the report and for a lease to expire (20 s) */
const PATIENCE = { timeout: 90_000, interval: 200 }
let server: ServerProcess
let token: string

const get = async (path: string) => {
  const reply = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}
const runs = async (): Promise<ReportRun[]> => reportRunsReply.parse(await get('/report-runs')).data
const runOf = async (id: string) => (await runs()).find((run) => run.id === id)
/** requests the pack without waiting for the answer; returns the id of its run once that is running */
async function begun(known: readonly string[]): Promise<string> {
  const asked = get(`/reports/inspection-pack?${PERIOD}`).catch(() => null)
  let id = ''
  await expect
    .poll(async () => {
      const run = (await runs()).find((each) => !known.includes(each.id))
      id = run?.id ?? ''
      return run?.status
    }, PATIENCE)
    .toBe('running')
  void asked
  return id
}
const workerPid = () => {
  const pid = server.pid()
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(child)
}
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const shown = async (id: string) =>
  reportReply.parse(await get(`/reports/inspection-pack?${PERIOD}&run_id=${id}`)).data

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  await server.stop()
  const context = await openContext(readConfig({ DATA_DIR: server.dataDir, DEMO: '1' }), {
    log: createLogger('silent'),
  })
  await storeReportMonth(context.db, companyId('1'), { guards: GUARDS, fixMinutes: 10 })
  await context.close()
  await server.restart()
  const reply = await fetch(`${server.url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@askari.example', password: 'patrol-demo' }),
  })
  token = loginReply.parse(await reply.json()).data.token
})
afterAll(() => server.dispose())

it('resumes a report that was being computed when the server was killed', async () => {
  const killed = await begun([])
  const worker = workerPid()
  await server.stop('SIGKILL')
  await expect.poll(() => isThere(worker)).toBe(false)
  await server.restart()
  await expect.poll(async () => (await runOf(killed))?.status, PATIENCE).toBe('done')
  const resumed = await shown(killed)
  expect(resumed?.content.figures.find(({ label }) => label === 'Visits')?.value).toBe(GUARDS * 180)
}, 120_000)

it('fails with the reason where the process that computes it is killed, and the next one is computed', async () => {
  const before = (await runs()).map(({ id }) => id)
  const failed = await begun(before)
  process.kill(workerPid(), 'SIGKILL')
  await expect.poll(async () => (await runOf(failed))?.status, PATIENCE).toBe('failed')
  expect((await runOf(failed))?.failure).toContain('was ended while it was at work')
  const next = await begun([...before, failed])
  await expect.poll(async () => (await runOf(next))?.status, PATIENCE).toBe('done')
}, 120_000)
