import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checklistRuns } from '../../../contract/site-posts/checklist-run.ts'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { dueChecklistsPolicy } from '../../../server/checklist-runs/due-policy.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const items = [withItemDefaults({ text: 'Are the exits clear?', answer: 'yes_no', required: true })]
const round = { title: 'Hourly round', kind: 'fire_safety', items, status: 'active', pass_mark: null }

withDemo('due checklists', (demo) => {
  const send = async (path: string, body: object) =>
    demo.server.call('POST', `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const get = (path: string) => demo.server.call('GET', `/api${path}`, { token: demo.token })

  it('become due at their times, overdue and missed, and are answered by a report that comes late', async () => {
    const { context, clock } = demo.server
    const policies = [dueChecklistsPolicy]
    const until = async (t: number) => {
      clock.now = t
      Object.assign(demo, { token: (await demo.server.signIn('admin@askari.example')).token })
      for (let before = -1; ;) {
        await followOnce(context, policyFollower(context, dueChecklistsPolicy))
        await runTimersOnce(context, policies, async () => {
          const next = await context.db
            .selectFrom('timer')
            .select('due_at')
            .orderBy('due_at')
            .executeTakeFirst()
          return next !== undefined && next.due_at <= clock.now
        })
        const { count } = await context.db
          .selectFrom('event')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) === before) return
        before = Number(count)
      }
    }
    await until(clock.now)
    const due = clock.now + 20 * 60_000
    const time = zoneClock('Africa/Nairobi').minute(due).slice(-5)
    const schedule = { days: { kind: 'daily' as const }, times: [time], window_min: 30 }
    const made = await send('/checklists', { ...round, schedule })
    const { id } = (made.body as { data: { id: string } }).data
    await send('/site-post-checklists', { site_post_id: '2', checklist_id: id })
    const runs = async () =>
      checklistRuns.page.parse((await get(`/checklist-runs?checklist_id=${id}`)).body).data
    await until(due - 1)
    expect(await runs()).toEqual([])
    await until(due)
    await until(due)
    const [run] = await runs()
    expect(await runs()).toMatchObject([
      { status: 'scheduled', due_from: due, due_to: due + 30 * 60_000, failures: 0, happened_at: null },
    ])
    // a started checklist still becomes overdue
    expect((await send(`/checklist-runs/${run?.id}/start`, {})).status).toBe(200)
    await until(due + 30 * 60_000)
    expect(await runs()).toMatchObject([{ id: run?.id, status: 'overdue' }])
    const started = await send(`/checklist-runs/${run?.id}/cancel`, { reason: '' })
    expect(started.status).toBe(422)
    expect((await send(`/checklist-runs/${run?.id}/start`, {})).status).toBe(200)
    await until(due + 24.6 * 3_600_000)
    const [today, yesterday] = await runs()
    expect([today?.status, yesterday?.status]).toEqual(['overdue', 'missed'])
    const late = { checklist_version: 1, answers: [true], note: null }
    const issued = await send('/reporting-codes', { site_post_id: '2', label: 'Gate', expires_on: null })
    const { id: codeId } = (issued.body as { data: { id: string } }).data
    const address = codeUrlReply.parse((await get(`/reporting-codes/${codeId}/address`)).body).data
    const sender = randomUUID()
    const reported = async (sequence: number, made: number) =>
      (
        await demo.server.call('POST', `/c/${address.url.split('/').at(-1)}/checklists`, {
          body: {
            sender,
            id: randomUUID(),
            sequence,
            clocks: { stated: null, device: made, sent: clock.now },
            position: null,
            checklist_id: id,
            ...late,
            reporter: 'Amina Wanjiru',
          },
        })
      ).status
    const statuses = async () => (await runs()).map((each) => [each.id, each.status])
    // a report completes the current run, not the one that was missed yesterday
    expect(await reported(1, clock.now)).toBe(200)
    expect(await statuses()).toEqual([
      [today?.id, 'completed'],
      [yesterday?.id, 'missed'],
    ])
    expect((await send(`/checklist-runs/${run?.id}/report`, late)).body).toMatchObject({
      data: { status: 'completed', score: 100 },
    })

    // a checklist removed from the post has no new runs, but a phone can still report an earlier one
    await until(due + 2 * 24 * 3_600_000)
    const next = (await runs()).find(({ status }) => status === 'scheduled')
    expect(next?.due_from).toBe(due + 2 * 24 * 3_600_000)
    const withdrawn = await demo.server.call('DELETE', `/api/site-post-checklists/2/${id}`, {
      token: demo.token,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(withdrawn.status).toBe(200)
    await until(clock.now)
    expect((await runs()).find((each) => each.id === next?.id)).toMatchObject({
      status: 'cancelled',
      reason: 'The checklist was withdrawn from the post.',
    })
    expect(await reported(2, clock.now - 60_000)).toBe(200)
    expect(await runs()).toContainEqual(
      expect.objectContaining({ status: 'completed', reporter: 'Amina Wanjiru', due_from: null }),
    )
  })
})
