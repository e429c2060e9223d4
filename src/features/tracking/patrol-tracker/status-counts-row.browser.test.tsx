import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../app/index.css'
import { StatusCountsRow } from './status-counts-row.tsx'

const counts = { offline: 3, late: 1, online: 26, off_duty: 0, unknown: 0 }
const row = (stopped: boolean) => (
  <StatusCountsRow
    counts={counts}
    stopped={stopped}
    status="all"
    offDuty={false}
    onStatus={() => {}}
    onOffDuty={() => {}}
  />
)

it('takes the colour from every figure once live has stopped', async () => {
  const screen = await render(row(false))
  const colourOf = (figure: string) =>
    getComputedStyle(screen.getByText(figure, { exact: true }).element()).color
  const colours = () => ['3', '1', '26'].map((figure) => colourOf(figure) === colourOf('0'))
  await expect.element(screen.getByText('Offline')).toBeVisible()
  expect(colours()).toEqual([false, false, false])
  await screen.rerender(row(true))
  expect(colours()).toEqual([true, true, true])
})

it('filters by the status that is pressed, again by none, and shows or hides who is off duty', async () => {
  const [onStatus, onOffDuty] = [vi.fn(), vi.fn()]
  const rowOf = (status: 'all' | 'late') => (
    <StatusCountsRow {...{ counts, stopped: false, status, offDuty: false, onStatus, onOffDuty }} />
  )
  const screen = await render(rowOf('all'))
  const pressed = () =>
    screen
      .getByRole('button', { pressed: true })
      .elements()
      .map((each) => each.textContent)
  expect(pressed()).toEqual([])
  await screen.getByRole('button', { name: 'Late' }).click()
  expect(onStatus.mock.lastCall).toEqual(['late'])
  await screen.rerender(rowOf('late'))
  expect(pressed()).toEqual(['1Late'])
  await screen.getByRole('button', { name: 'Late' }).click()
  expect(onStatus.mock.lastCall).toEqual(['all'])
  await screen.getByRole('button', { name: 'Off duty' }).click()
  expect(onOffDuty.mock.lastCall).toEqual([true])
})
