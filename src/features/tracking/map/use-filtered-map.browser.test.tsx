import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { useState } from 'react'
import type { TrackerData } from '../tracker-data.ts'
import { readTrackerUrl, type TrackerUrlState } from '../url/tracker-url-state.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { useFilteredMap } from './use-filtered-map.ts'

const post = (id: string, latitude: number) => ({
  id,
  alias: `Gate ${id}`,
  latitude,
  longitude: 36.8,
  type: 'Gate',
  assignment_id: id,
  assignment_name: null,
  owner: '1',
})
const roster: TrackerData = {
  guards: [],
  clients: [],
  assignments: [],
  posts: [post('1', -1), post('2', -2)],
}
const everybody = () => true

async function screen(mayFit = true) {
  const said: string[] = []
  const map = {
    showOnly: () => void said.push('shows'),
    endOpening: () => {},
    fitAll: (places: unknown) => void said.push(JSON.stringify(places)),
  } as unknown as TrackerMap
  function Screen() {
    const [search, setSearch] = useState(readTrackerUrl(new URLSearchParams()))
    const [guards, setGuards] = useState(roster.guards)
    const change = (wanted: Partial<TrackerUrlState>) => setSearch({ ...search, ...wanted })
    const { narrow, sites } = useFilteredMap({
      map,
      roster,
      search,
      guards,
      shows: everybody,
      change,
      mayFit: () => mayFit,
    })
    return (
      <>
        <p>{sites.posts.length} posts</p>
        <button type="button" onClick={() => narrow({ assignment: '2' })}>
          narrow
        </button>
        <button type="button" onClick={() => setGuards([])}>
          move
        </button>
        <button type="button" onClick={() => change({ assignment: '1' })}>
          back
        </button>
      </>
    )
  }
  await render(<Screen />)
  return said
}

it('goes to what a filter leaves once, after it is shown', async () => {
  const said = await screen()
  expect(said).toEqual(['shows'])
  await page.getByRole('button', { name: 'narrow' }).click()
  await expect.element(page.getByText('1 posts')).toBeVisible()
  await page.getByRole('button', { name: 'move' }).click()
  expect(said).toEqual(['shows', '[{"lng":36.8,"lat":-2}]'])
})

it('stays where it is when the address changes by itself', async () => {
  const said = await screen()
  await page.getByRole('button', { name: 'back' }).click()
  await expect.element(page.getByText('1 posts')).toBeVisible()
  expect(said).toEqual(['shows'])
})

it('stays where it is while the camera is taken', async () => {
  const said = await screen(false)
  await page.getByRole('button', { name: 'narrow' }).click()
  await expect.element(page.getByText('1 posts')).toBeVisible()
  expect(said).toEqual(['shows'])
})
