import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { TrailStatisticsList } from './trail-statistics-list.tsx'

const statistics = { points: 1, durationMs: 0, distanceM: 0, late: 0 }
const none = { loading: false, statistics: null, lastUpdate: null }
let retries = 0
const show = (shown: Parameters<typeof TrailStatisticsList>[0]['shown']) =>
  render(<TrailStatisticsList shown={shown} onRetry={() => (retries += 1)} />)
const figures = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

it('shows no figures while a trail loads', async () => {
  await show({ ...none, phase: 'loading', loading: true })
  await expect
    .element(page.getByRole('region', { name: 'Trail Statistics' }))
    .toHaveAttribute('aria-busy', 'true')
  expect(figures()).toEqual(['', '', '', ''])
})

it('says that it failed, shows no figures, and tries again', async () => {
  await show({ ...none, phase: 'failed' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error loading trail data. Please try again.')
  expect(figures()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retries).toBe(1)
})

it('marks what is cut off beside the figures of what is there', async () => {
  await show({ phase: 'incomplete', loading: false, statistics, lastUpdate: '21 Nov, 14:00:00' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('it may be cut off')
  expect(figures()).toEqual(['1', '0h 0m', '0 m', '21 Nov, 14:00:00'])
})

it('tells an empty trail by its points alone', async () => {
  await show({ ...none, phase: 'loaded', statistics: { ...statistics, points: 0 } })
  expect(figures()).toEqual(['0', '–', '–', '–'])
})

it('counts the points that arrived late where there are any', async () => {
  await show({ phase: 'loaded', loading: false, statistics: { ...statistics, late: 1200 }, lastUpdate: null })
  await expect.element(page.getByText('Arrived late')).toBeVisible()
  expect(figures().at(-1)).toBe('1,200')
})
