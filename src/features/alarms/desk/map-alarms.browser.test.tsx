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
