import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { GUARD_FIGURE } from '../../../map/layers/markers/guard-icons.ts'
import type { Renderer } from '../../../map/rendering/frame-meter.ts'
import type { Tracking } from '../create-tracking.ts'
import { BoardContext, TrackingContext, type TrackerBoard } from '../use-tracking.ts'
import { MapLegend } from './map-legend.tsx'

const legend = (board: TrackerBoard | null, renderer: Renderer | null = null) => (
  <MemoryRouter initialEntries={['/tracker?paths=7,9']}>
    <TrackingContext value={{} as Tracking}>
      <BoardContext value={board}>
        <MapLegend renderer={renderer} />
      </BoardContext>
    </TrackingContext>
  </MemoryRouter>
)

it('of a replay it tells whose path has which colour, of a live board it tells of no trails', async () => {
  const names: Record<string, string> = { '7': 'Amina Yusuf', '9': 'Brian Otieno' }
  const board = { past: { nameOf: (id: string) => names[id] } } as unknown as TrackerBoard
  const { rerender } = await render(legend(board))
  const path = page.getByText(/^Path of/)
  await expect.element(path.first()).toHaveTextContent('Path of Amina Yusuf')
  await expect.element(path.nth(1)).toHaveTextContent('Path of Brian Otieno')
  const colours = path.elements().map((each) => each.querySelector('path')?.getAttribute('stroke'))
  expect(new Set(colours).size).toBe(2)
  await expect.element(page.getByText('Trails, each guard in one colour')).toBeVisible()
  await rerender(legend(null))
  await expect.element(page.getByText('Online')).toBeVisible()
  expect(page.getByText(/^Path of|^Trails/).elements()).toEqual([])
})

it('shows each status as a guard, and what a ring around a position means', async () => {
  await render(legend(null))
  for (const status of ['Online', 'Late', 'Offline', 'Off duty', 'Unknown', 'Selected guard']) {
    const row = page.getByRole('listitem').filter({ has: page.getByText(status, { exact: true }) })
    expect(row.element().querySelector(`path[d="${GUARD_FIGURE}"]`), status).not.toBeNull()
  }
  await expect.element(page.getByText('Position that arrived late')).toBeVisible()
})

it.each([
  [
    'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11, D3D11)',
    false,
    'Drawn by NVIDIA GeForce RTX 3060 Direct3D11',
  ],
  ['llvmpipe', true, /^Drawn without a graphics card \(llvmpipe\): fewer frames/],
])('names what draws the map: %s', async (name, isSoftware, says) => {
  await render(legend(null, { name, isSoftware }))
  await expect.element(page.getByTitle(name)).toHaveTextContent(says)
})
