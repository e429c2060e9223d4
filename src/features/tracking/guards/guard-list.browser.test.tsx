import '../../../app/index.css'
import { BehaviorSubject } from 'rxjs'
import { Profiler, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { STALE_LIMITS } from '../../../../domain/fix/staleness.ts'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import { createLiveStatuses, type LiveStatuses } from './live-statuses.ts'
import type { RowGesture } from '../../../ui/content/row-gesture.ts'
import { useView } from '../../../streams/use-view.ts'
import { createSelectedGuards } from '../board-replay/selected-guards.ts'
import { DENSE_ROW_HEIGHT, GuardList, type GuardMultiSelection } from './guard-list.tsx'
import type { Grouping } from '../url/tracker-url-state.ts'
import type { TrackerGuard } from '../tracker-data.ts'

const roster: TrackerGuard[] = Array.from({ length: 45 }, (_, i) => ({
  id: String(i + 1),
  user_full_name: `Guard ${String(i + 1).padStart(2, '0')}`,
  client_id: '1',
  assignment_id: '1',
  assignment_name: 'Karen Mall',
  shift_name: i % 2 ? 'Night' : null,
  live_location: null,
}))
const start = Date.now()
const byId = new Map<string, LiveGuard>()
let version = 0
const arrival = (...guards: LiveGuard[]): LiveGuards => {
  for (const guard of guards) byId.set(guard.workerId, guard)
  return { version: (version += 1), byId, changed: new Set(guards.map(({ workerId }) => workerId)) }
}
const guard = (id: string, t: number, accuracy = 8): LiveGuard => ({
  workerId: id,
  workerName: `Guard ${id}`,
  fix: { workerId: id, t, lat: -1.3, lon: 36.8, accuracy, speed: null },
  intervalMs: 3_600_000,
  status: 'Online',
})

let guards$: BehaviorSubject<LiveGuards>
let statuses: LiveStatuses
const commits: string[] = []
const row = (name: string) => page.getByRole('button', { name })

interface ListProps {
  guards: TrackerGuard[]
  dense?: boolean
  pinned?: TrackerGuard[]
  groupBy?: Grouping
  several?: GuardMultiSelection
}

function List({ several, guards, dense = false, pinned = [], groupBy = 'name' }: ListProps) {
  const [pages, setPages] = useState(1)
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
      <Profiler id="list" onRender={(_, phase) => commits.push(phase)}>
        <GuardList
          guards={guards}
          dense={dense}
          pinned={pinned}
          groupBy={groupBy}
          several={several ?? null}
          summary={statuses.summary()}
          statuses={statuses}
          selected={selected}
          onSelect={setSelected}
          onReplay={() => {}}
          pages={pages}
          onMore={() => setPages(pages + 1)}
        />
      </Profiler>
    </div>
  )
}

beforeEach(() => {
  byId.clear()
  commits.length = 0
  // the fixes are 30 minutes old, so their age does not change during the test
  guards$ = new BehaviorSubject(arrival(guard('1', start - 1_830_000), guard('2', start - 1_830_000, 240)))
  statuses = createLiveStatuses({
    live: { guards$, told: () => true },
    stoppedSince: () => null,
    now: () => start,
    timeZone: 'Africa/Nairobi',
    limits: STALE_LIMITS,
  })
})
afterEach(() => statuses.dispose())

it('shows name, assignment, shift, badge, age and poor accuracy', async () => {
  await render(<List guards={roster} />)
  await expect.element(page.getByRole('list', { name: 'Security Guards' })).toBeInTheDocument()
  await expect.element(row('Guard 01')).toHaveTextContent('Guard 01Karen MallOnline30 min ago')
  await expect.element(row('Guard 02')).toHaveTextContent('Karen Mall · NightOnline± 240 m30 min ago')
  await expect.element(row('Guard 03')).toHaveTextContent('Off dutyno position yet')
})

it('says the same in one line, the standing for screen readers alone', async () => {
  await render(<List guards={roster} dense />)
  await expect.element(row('Guard 02')).toHaveTextContent('OnlineGuard 02Karen Mall · Night± 240 m30 min ago')
  // the list of guards who need attention is as high as rows of this height need
  await expect
    .poll(() => row('Guard 02').element().getBoundingClientRect().height)
    .toBeLessThanOrEqual(DENSE_ROW_HEIGHT)
})

it('loads 20 more until none is left', async () => {
  await render(<List guards={roster} />)
  const more = page.getByRole('button', { name: 'Load More Guards' })
  const size = () => page.getByRole('listitem').first().element().getAttribute('aria-setsize')
  await expect.element(row('Guard 01')).toBeInTheDocument()
  expect(size()).toBe('20')
  await more.click()
  expect(size()).toBe('40')
  await more.click()
  expect(size()).toBe('45')
  await expect.element(more).not.toBeInTheDocument()
})

it('says that no guard passes the filters', async () => {
  await render(<List guards={[]} />)
  await expect.element(page.getByText('No guards found matching the selected filters.')).toBeInTheDocument()
})

it('offers Replay on the selected guard alone', async () => {
  await render(<List guards={roster} />)
  await expect.element(page.getByRole('button', { name: 'Replay' })).not.toBeInTheDocument()
  await row('Guard 02').click()
  await expect.element(row('Guard 02')).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('button', { name: 'Replay' }).elements()).toHaveLength(1)
})

it('renders once for a change of a guard in sight, and not at all for the others', async () => {
  await render(<List guards={roster} />)
  await expect.element(row('Guard 01')).toBeInTheDocument()
  commits.length = 0
  for (let i = 0; i < 100; i += 1) guards$.next(arrival(guard('41', start - i)))
  guards$.next(arrival(guard('1', start - 120_000)))
  await expect.element(row('Guard 01')).toHaveTextContent('2 min ago')
  expect(commits).toEqual(['update'])
})

function SeveralList({ groupBy = 'name' }: { groupBy?: Grouping }) {
  const [guards] = useState(() => createSelectedGuards([], (key) => /^\d+$/.test(key)))
  const chosen = useView(guards.chosen$, guards.chosen)
  const several = {
    count: chosen.size,
    isChosen: (key: string) => (guards.isGuard(key) ? chosen.has(key) : undefined),
    take: (...of: [RowGesture, number, readonly string[]]) => guards.take(...of, null, roster),
  }
  return <List guards={roster} several={several} groupBy={groupBy} />
}

it('lets several be chosen as in a list of files, and says so to screen readers', async () => {
  await render(<SeveralList />)
  const grid = page.getByRole('grid', { name: 'Security Guards' })
  await expect.element(grid).toHaveAttribute('aria-multiselectable', 'true')
  const chosen = () =>
    [...document.querySelectorAll('[role=row][aria-selected=true]')].map((each) =>
      each.querySelector('[aria-pressed=true]')?.textContent?.slice(0, 8),
    )
  await row('Guard 02').click({ modifiers: ['Control'] })
  await row('Guard 04').click({ modifiers: ['Control'] })
  await expect.poll(chosen).toEqual(['Guard 02', 'Guard 04'])
  await row('Guard 06').click({ modifiers: ['Shift'] })
  await expect.poll(chosen).toEqual(['Guard 04', 'Guard 05', 'Guard 06'])
  commits.length = 0
  guards$.next(arrival(guard('41', start)))
  await press('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(chosen).toEqual(['Guard 07', 'Guard 08'])
  await press('{Control>} {/Control}')
  await expect.poll(chosen).toEqual(['Guard 07'])
  expect(commits.length).toBeLessThanOrEqual(4)
})

it('the heads of groups cannot be chosen', async () => {
  await render(<SeveralList groupBy="shift" />)
  await row('Guard 02').click({ modifiers: ['Control'] })
  const rows = () => [...document.querySelectorAll('[role=row]')].slice(0, 3)
  await expect
    .poll(() => rows().map((each) => each.getAttribute('aria-selected')))
    .toEqual([null, 'true', 'false'])
})

it('a list of which one alone can be chosen is no grid', async () => {
  await render(<List guards={roster} />)
  await expect.element(row('Guard 01')).toBeInTheDocument()
  expect(document.querySelector('[aria-multiselectable], [role=grid], [role=row]')).toBeNull()
})

const focused = () => document.activeElement?.textContent
const press = (keys: string) => userEvent.keyboard(keys)

it('is one tab stop, and arrows go from row to row, past what is mounted and out of sight', async () => {
  await render(<List guards={roster.slice(1)} pinned={roster.slice(0, 1)} />)
  await expect.element(row('Guard 05')).toBeInTheDocument()
  expect(document.querySelectorAll('[data-guard] button[tabindex="0"]')).toHaveLength(2)
  await press('{Tab}')
  expect(focused()).toContain('Guard 01')
  await press('{ArrowUp}')
  expect(focused()).toContain('Guard 01')
  await press('{ArrowDown}{ArrowDown}')
  expect(focused()).toContain('Guard 03')
  await press('{End}')
  await expect.poll(focused).toContain('Guard 21')
  await press('{Home}')
  await expect.poll(focused).toContain('Guard 02')
  await press('{ArrowUp}')
  expect(focused()).toContain('Guard 01')
  await press('{ArrowDown}{ArrowDown}{Tab}{Shift>}{Tab}{/Shift}')
  expect(focused()).toContain('Guard 03')
})

it('puts guards under heads with their number, which fold by a press and by arrows', async () => {
  await render(<List guards={roster} groupBy="shift" />)
  const night = page.getByRole('button', { name: 'Night 22', exact: true })
  await expect.element(night).toHaveAttribute('aria-expanded', 'true')
  await expect.element(row('Guard 02')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Load More Guards' })).toBeInTheDocument()
  night.element().focus()
  await press('{ArrowLeft}')
  await expect.element(night).toHaveAttribute('aria-expanded', 'false')
  await expect.element(row('Guard 02')).not.toBeInTheDocument()
  await press('{ArrowDown}')
  await expect.poll(focused).toBe('No shift 23')
  await press('{ArrowDown}')
  expect(focused()).toContain('Guard 01')
  await night.click()
  await expect.element(row('Guard 02')).toBeInTheDocument()
})

it('is where it was when it comes back from being folded away', async () => {
  const screen = await render(<List guards={roster} />)
  await expect.element(row('Guard 01')).toBeInTheDocument()
  const frame = screen.container.firstElementChild as HTMLElement
  const list = page.getByRole('list', { name: 'Security Guards' }).element() as HTMLElement
  const height = list.style.height
  const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const display of ['none', 'flex']) {
    frame.style.display = display
    await settled()
    await settled()
  }
  await expect.poll(() => Number.parseInt(list.style.height)).toBeGreaterThan(Number.parseInt(height) - 100)
  expect(list.parentElement?.scrollTop).toBe(0)
  await expect.element(row('Guard 01')).toBeInTheDocument()
})

it('those who need attention take what room the others leave, and no more than their least where they leave none', async () => {
  const heightOf = () =>
    page.getByRole('list', { name: 'Needs attention' }).element().parentElement?.clientHeight
  const rows = (count: number) => count * DENSE_ROW_HEIGHT
  const screen = await render(<List dense pinned={roster.slice(0, 20)} guards={roster.slice(20)} />)
  await expect.poll(heightOf).toBeGreaterThanOrEqual(Math.floor(rows(3.5)))
  expect(heightOf()).toBeLessThan(rows(4))
  await screen.rerender(<List dense pinned={roster.slice(0, 20)} guards={roster.slice(20, 22)} />)
  await expect.poll(heightOf).toBeGreaterThan(rows(6))
  await screen.rerender(<List dense pinned={roster.slice(0, 5)} guards={roster.slice(20, 22)} />)
  await expect.poll(heightOf).toBeLessThan(rows(6))
})
