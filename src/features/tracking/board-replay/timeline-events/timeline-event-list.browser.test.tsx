import { of } from 'rxjs'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { administrator, StubApp, stubServices } from '../../../../../tests/support/screens/stub-app.tsx'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { NOT_LOADED, type OpenReplay } from '../data/open-replay.ts'
import { startBoardClock } from '../data/start-board-clock.ts'
import { useFilteredReplayGuards } from '../use-filtered-replay-guards.ts'
import { TimelineEventList } from './timeline-event-list.tsx'
import { useTimelineEvents } from './use-timeline-events.ts'

const NIGHT = { from: 0, to: 100_000 }
const offline = (guard: string, t: number): TimelineEvent => ({ kind: 'offline', guard, t, since: null })
const timelineEvents = [
  offline('1', 10_000),
  offline('2', 20_000),
  { kind: 'all offline', guards: 2, onDuty: 3, t: 30_000 } as const,
  offline('1', 80_000),
]
const listed = (id: string, client_id: string) => ({
  id,
  user_full_name: `Guard ${id}`,
  client_id,
  assignment_id: null,
  assignment_name: null,
  shift_name: null,
})

let clock: ReturnType<typeof startBoardClock> | null = null
afterEach(() => clock?.dispose())

function Night({ night, guard }: { night: OpenReplay; guard: string | null }) {
  const left = useFilteredReplayGuards(night)
  return (
    <>
      <output>{useTimelineEvents(night, left).timelineEvents.length}</output>
      <TimelineEventList night={night} guard={guard} onSelect={() => {}} onClose={() => {}} />
    </>
  )
}

async function openAt(address: string, at: number, guard: string | null = null) {
  clock = startBoardClock({ ...NIGHT, at, speed: null, isLoaded: () => true })
  const night = {
    ...NIGHT,
    clock,
    timeZone: 'UTC',
    parts: { roster: { ...NIGHT, guards: ['1', '2'].map((id) => ({ id, name: `Guard ${id}` })) } },
    gathered$: of({ timelineEvents, isRead: true }),
    progress$: of(NOT_LOADED),
    board: { statuses: { summary: () => ({ of: () => 'off_duty' }) } },
    zoneAt: (guard: string) => (guard === '2' ? 'Africa/Nairobi' : null),
    guardsBetween: () => [listed('1', 'athi'), listed('2', 'tatu')],
  } as unknown as OpenReplay
  const { services } = stubServices({ user: administrator, answers: {} })
  await render(
    <StubApp at={address} services={services}>
      <Night night={night} guard={guard} />
    </StubApp>,
  )
  // moves the pointer off the rows, because a list under the pointer does not reorder
  await userEvent.hover(count())
  return clock
}

const texts = () =>
  page
    .getByRole('listitem')
    .all()
    .map((item) => item.element().textContent)
const count = () => page.getByRole('status')

it('lists what happened to those whom the filters leave, and to the company, and counts it for the whole period', async () => {
  const { actor } = await openAt('/tracker?client=athi', 50_000)
  const first = 'Guard 1 went offline: no position yet00:00:10'
  const ofCompany = 'Connection lost: 2 of 3 guards went offline together00:00:30'
  await expect.poll(texts).toEqual([ofCompany, first])
  await expect.element(count()).toHaveTextContent('3')
  await expect.element(page.getByText('Of 1 guard: those')).toBeVisible()
  actor.send({ type: 'seek.requested', head: 90_000 })
  await expect.poll(texts).toEqual(['Guard 1 went offline: no position yet00:01:20', ofCompany, first])
  await expect.element(count()).toHaveTextContent('3')
  actor.send({ type: 'seek.requested', head: 10_000 })
  await expect.poll(texts).toEqual([first])
  actor.send({ type: 'seek.requested', head: 5000 })
  await expect.poll(texts).toEqual([])
  await expect.element(count()).toHaveTextContent('3')
})

it('tells what happened at a site in another zone by its local time first', async () => {
  await openAt('/tracker', 25_000)
  await expect
    .poll(texts)
    .toEqual([
      'Guard 2 went offline: no position yet03:00:20 Nairobi\n00:00:20',
      'Guard 1 went offline: no position yet00:00:10',
    ])
})

it('says whose the bar is while one guard is selected, as the list is not', async () => {
  await openAt('/tracker', 50_000, '2')
  await expect.poll(texts).toHaveLength(3)
  await expect.element(page.getByText('The list shows all guards, the bar below only Guard 2.')).toBeVisible()
})

it('leaves nobody out for how he stands, which is of a moment', async () => {
  await openAt('/tracker?status=online', 100_000)
  await expect.poll(texts).toHaveLength(4)
  await expect.element(count()).toHaveTextContent('4')
})
