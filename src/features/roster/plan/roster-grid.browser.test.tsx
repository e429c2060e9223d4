import '../../../app/index.css'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { KENYA_LIMITS, type WorkLimits } from '../../../../domain/roster/work-limits.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { type Place, RosterGrid } from './roster-grid.tsx'
import type { Sheet, SheetRow } from './roster-sheet.ts'

const GUARDS = 500
const DAYS = 35
const FIRST = '2026-11-30'

const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at))
const row = (nth: number): SheetRow => ({
  key: String(nth),
  title: `Guard ${nth}`,
  detail: 'Gate',
  place: null,
  guard: String(nth),
  cells: days.map((day) => ({ day, duties: [], coverage: null, conflicts: [] })),
  minutes: 0,
})
const sheet: Sheet = {
  days,
  rows: Array.from({ length: GUARDS }, (_, nth) => row(nth)),
  holidays: new Map(),
  allConflicts: () => [],
}
const limits = Object.fromEntries(
  Object.entries(KENYA_LIMITS).map(([name, { value }]) => [name, value]),
) as unknown as WorkLimits

/** Runs once after the next render, before the effects of that render. */
let afterCommit: (() => void) | null = null
let renderAgain = () => {}

function Shown({ today }: { today: number }) {
  const [at, setAt] = useState<Place>({ row: 0, col: today })
  const [, setRenders] = useState(0)
  useLayoutEffect(() => {
    renderAgain = () => setRenders((renders) => renders + 1)
    const press = afterCommit
    afterCommit = null
    press?.()
  })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 500 }}>
      <RosterGrid
        sheet={sheet}
        limits={limits}
        now={days[today] ?? ''}
        at={at}
        picked={null}
        returned={0}
        nameOf={() => ''}
        onMove={setAt}
        onPick={() => {}}
        onKey={() => {}}
        onDrop={() => {}}
      />
    </div>
  )
}

const cells = () => document.querySelectorAll('[role=gridcell]')
const grid = () => page.getByRole('grid').element()

it('draws the rows and columns in sight of 500 guards and five weeks, and goes to the others by keys', async () => {
  await render(<Shown today={0} />)
  await expect.poll(() => cells().length).toBeGreaterThan(20)
  expect(cells().length).toBeLessThan(400)
  const first = page.getByRole('gridcell', { name: /^Guard 0, Monday 30 November/ })
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  const last = page.getByRole('gridcell', { name: /^Guard 0, Sunday 3 January/ })
  await expect.element(last).toHaveFocus()
  const right = (element: Element) => element.getBoundingClientRect().right
  expect(right(last.element())).toBeLessThanOrEqual(right(grid()) + 1)
  for (let pressed = 0; pressed < 3; pressed += 1) await userEvent.keyboard('{PageDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Guard 1\d, Sunday 3/)
  expect(cells().length).toBeLessThan(400)

  // the row of the focused cell stays mounted even if it is scrolled out of view
  const held = document.activeElement
  grid().scrollTo({ top: 20_000, left: 0 })
  await expect.element(page.getByRole('rowheader', { name: /Guard 270/ })).toBeInTheDocument()
  expect(document.activeElement).toBe(held)
  expect(cells().length).toBeLessThan(400)
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/^Guard 1\d, Saturday 2/)
  await expect.poll(() => grid().scrollTop).toBeLessThan(2000)
})

it('keeps the focus where a key is pressed between a render and its effects', async () => {
  await render(<Shown today={0} />)
  const first = page.getByRole('gridcell', { name: /^Guard 0, Monday 30 November/ })
  await expect.element(first).toBeInTheDocument()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('gridcell', { name: /^Guard 0, Sunday 3 January/ })).toHaveFocus()
  afterCommit = () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  setTimeout(renderAgain)
  await expect.element(first).toHaveFocus()
})

it('begins with today, also where the days before it are as wide as the screen', async () => {
  await render(<Shown today={20} />)
  const today = page.getByRole('gridcell', { name: /^Guard 0, Sunday 20 December/ })
  await expect.element(today).toBeInTheDocument()
  const box = () => today.element().getBoundingClientRect()
  await expect.poll(() => box().right).toBeLessThanOrEqual(grid().getBoundingClientRect().right)
  const heading = page.getByRole('rowheader', { name: /Guard 0/ }).element()
  expect(box().left).toBeGreaterThanOrEqual(heading.getBoundingClientRect().right - 1)
})
