import { sql } from 'kysely'
import { MONTH } from '../../scripts/bench/report-month.ts'
import { withItemDefaults } from '../../domain/checklists/checklist-item.ts'
import { wallTimeOn } from '../../domain/time/zone-days.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import type { Database } from '../../server/db/open-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
const INCIDENT_PHASES = ['closed', 'submitted', 'voided', 'closed', 'merged', 'rejected', 'closed'] as const
const INVOICE_PHASES = ['issued', 'part_paid', 'paid', 'disputed', 'void', 'draft'] as const
const FIRST = 30_000

/**
 * Adds what a month at the desk brings to a stored month: for each guard an incident, an issue and a checklist, for each
 * site an invoice, and rounds of which points were missed, that were missed as a whole or cancelled.
 */
export async function seedAlarmDesk(db: Database, company: CompanyId, guards: number): Promise<void> {
  const [incident, issue, run, invoice] = [
    await first('incident'),
    await first('issue'),
    await first('checklist_run', sql`reported is not null`),
    await first('invoice', sql`status = 'issued'`),
  ]
  const start = wallTimeOn(MONTH.fromDay, '00:00', MONTH.timeZone)
  const minutesOf = (n: number, span: number) => ((n * 7919) % span) * MINUTE
  for (let n = 0; n < guards; n += 1) {
    const id = String(FIRST + n)
    const post = String(10_000 + Math.floor(n / 10))
    // some lie before the month, and some after it
    const at = start - 24 * HOUR + minutesOf(n, 32 * 24 * 60)
    const called = { called: at, acknowledged: null, en_route: null, cleared: null, workerId: '1' }
    const scenes = [null, at + (20 + (n % 9)) * MINUTE, at + (30 + (n % 5)) * MINUTE].slice(0, n % 4)
    const responders = scenes.map((on_scene, entryId) => ({ ...called, entryId, on_scene, madeBy: 'user:1' }))
    const details = JSON.parse(String(incident.details)) as { responders: { entryId: unknown }[] }
    await add('incident', {
      ...incident,
      id,
      number: `INC-2026-9${id}`,
      title: `Theft ${n}`,
      severity: SEVERITIES[n % 4],
      severity_rank: n % 4,
      status: INCIDENT_PHASES[n % INCIDENT_PHASES.length],
      confidentiality: 'normal',
      site_post_id: n % 13 === 0 ? null : post,
      occurred_at: at,
      reported_at: at + (n % 17) * MINUTE,
      details: JSON.stringify({
        ...details,
        responders: responders.map((each) => ({ ...each, entryId: String(each.entryId) })),
      }),
    })
    const isDone = n % 3 !== 0
    await add('issue', {
      ...issue,
      id,
      number: `ISS-2026-9${id}`,
      serial: FIRST + n,
      title: `Lamp ${n}`,
      status: isDone ? 'closed' : 'in_progress',
      site_post_id: post,
      reported_at: at,
      due_at: at + 48 * HOUR,
      resolved_at: isDone ? at + minutesOf(n, 96 * 60) : null,
    })
    const items = ['Is the gate locked?', 'Is the lamp lit?'].map((text) =>
      withItemDefaults({ text, answer: 'yes_no', required: true }),
    )
    const answers = [n % 5 !== 0, n % 7 !== 0]
    await add('checklist_run', {
      ...run,
      id,
      key: null,
      title: `Checklist ${n % 3}`,
      site_post_id: post,
      at,
      happened_at: at,
      received_at: at + MINUTE,
      failures: answers.filter((answer) => !answer).length,
      reported: JSON.stringify({ ...(JSON.parse(String(run.reported)) as object), items, answers }),
    })
    if (n % 10 !== 0) continue
    const nth = n / 10
    const status = INVOICE_PHASES[nth % INVOICE_PHASES.length]
    const isNumbered = status !== 'void' && status !== 'draft'
    const gross = 116_00 * (nth + 1)
    const paid = status === 'paid' ? gross : status === 'part_paid' ? 1_01 * (nth + 1) : 0
    await add('invoice', {
      ...invoice,
      id,
      status,
      number: isNumbered ? `INV-2026-9${id}` : null,
      search: null,
      issued_on: isNumbered ? `2026-09-${String(1 + (nth % 30)).padStart(2, '0')}` : null,
      currency: nth % 4 === 3 ? 'UGX' : 'KES',
      net: gross - 16_00 * (nth + 1),
      tax: 16_00 * (nth + 1),
      gross,
      paid,
      open: isNumbered ? gross - paid : 0,
    })
  }
  const status = sql`case when cast(id as integer) % 5 = 0 then 'missed'
    when cast(id as integer) % 7 = 0 then 'incomplete' else 'cancelled' end`
  await sql`update round_run set status = ${status},
    visits = case when cast(id as integer) % 5 = 0 then '[]'
      when cast(id as integer) % 7 = 0 then json_remove(visits, '$[9]', '$[4]') else visits end
    where company = ${company} and cast(id as integer) between 10001 and 19999
      and (cast(id as integer) % 5 = 0 or cast(id as integer) % 7 = 0 or cast(id as integer) % 11 = 0)`.execute(
    db,
  )

  async function first(table: string, where = sql`1 = 1`): Promise<Record<string, unknown>> {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where company = ${company} and ${where} limit 1`.execute(db)
    if (!rows[0]) throw new Error(`no ${table} is stored`)
    return rows[0]
  }
  async function add(table: string, row: object) {
    await db
      .insertInto(table as 'worker')
      .values({ ...row, company } as never)
      .execute()
  }
}
