import '../../../app/index.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { openAlarm } from '../../../../tests/support/screens/open-alarm.ts'
import { MapAlarms } from './map-alarms.tsx'

it('acknowledges an alarm beside the map by keys, while the focus is in it', async () => {
  let status: 'raised' | 'acknowledged' = 'raised'
  const { screen, asked } = await recordScreen({
    at: '/tracker',
    pages: {
      '/tracker': (
        <>
          <button type="button">Elsewhere</button>
          <MapAlarms />
        </>
      ),
    },
    answers: {
      'GET /alarms': () => refusal(200, { data: [{ ...openAlarm, status }], meta: meta(1) }),
      'POST /alarms/1/acknowledge': () => {
        status = 'acknowledged'
        return refusal(200, { data: { ...openAlarm, status } })
      },
    },
  })
  const line = page.getByRole('button', { name: /^Urgent Guard offline: Akinyi/ })
  await expect.element(line).toBeVisible()
  const acknowledged = () => asked.filter(({ call }) => call === 'POST /alarms/1/acknowledge').length
  ;(page.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus()
  await userEvent.keyboard('a')
  ;(line.element() as HTMLElement).focus()
  await userEvent.keyboard('ja')
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(acknowledged()).toBe(1)
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await screen.unmount()
})

it('keeps the focus, and so its keys, when the alarm of the focused line is over', async () => {
  const over = new Set<string>()
  const keys: string[] = []
  const hear = ({ key }: KeyboardEvent) => void keys.push(key)
  const rows = () =>
    ['1', '2']
      .map((id) => ({ ...openAlarm, id, name: `Guard offline: Guard ${id}`, status: 'returned' as const }))
      .filter(({ id }) => !over.has(id))
  const end = (id: string) => () => {
    over.add(id)
    return refusal(200, { data: { ...openAlarm, id, status: 'closed' } })
  }
  const { screen, asked } = await recordScreen({
    at: '/tracker',
    pages: { '/tracker': <MapAlarms /> },
    answers: {
      'GET /alarms': () => refusal(200, { data: rows(), meta: meta(rows().length) }),
      'POST /alarms/1/acknowledge': end('1'),
      'POST /alarms/2/acknowledge': end('2'),
    },
  })
  addEventListener('keydown', hear)
  const line = (id: string) => page.getByRole('button', { name: new RegExp(`Guard ${id}`) })
  await expect.element(line('1')).toBeVisible()
  await userEvent.keyboard('ja')
  await expect.poll(() => line('1').elements()).toEqual([])
  await userEvent.keyboard('a')
  await expect.poll(() => asked.map(({ call }) => call)).toContain('POST /alarms/2/acknowledge')
  // no key press reached the page, because the map uses the same keys for other actions
  expect(keys).toEqual([])
  removeEventListener('keydown', hear)
  await screen.unmount()
})
