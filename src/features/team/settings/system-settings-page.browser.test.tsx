import { expect, it } from 'vitest'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { ownSystemSettings } from '../../../../tests/support/screens/own-system-settings.ts'
import { EditSystemSettingsPage, SystemSettingsPage } from './system-settings-page.tsx'

const shown = (row: object) => refusal(200, { data: row }, { etag: '"0"' })
const screenAt = (at: string, patched: Response = shown({ ...ownSystemSettings, fix_retention_days: 90 })) =>
  recordScreen({
    at,
    pages: {
      '/system-settings': <SystemSettingsPage />,
      '/system-settings/edit': <EditSystemSettingsPage />,
    },
    answers: {
      'GET /system-settings/own': () => shown(ownSystemSettings),
      'GET /system-settings/own/history': { data: [], meta: meta(0) },
      'PATCH /system-settings/own': patched,
    },
  })

it('says what holds, by parts, also where nobody has set anything', async () => {
  const { screen } = await screenAt('/system-settings')
  for (const part of ['Map', 'Live locations', 'Late and offline', 'Retention', 'Notifications'])
    await expect.element(screen.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect.element(screen.getByText('for ever')).toBeVisible()
  await expect.element(screen.getByText('0, as they come')).toBeVisible()
  expect(screen.getByText('Nairobi').elements()).toHaveLength(2)
})

it('sends only what was changed, on the version that was seen', async () => {
  const { screen, callsOf, address } = await screenAt('/system-settings/edit')
  await screen.getByLabelText('Locations are kept (days)').fill('5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Must be at least 7.')).toBeVisible()
  expect(callsOf('PATCH /system-settings/own')).toEqual([])
  await screen.getByLabelText('Locations are kept (days)').fill('90')
  await screen.getByLabelText('The browser’s tab counts').selectOptions('late')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address()).toHaveTextContent('/system-settings')
  const [call] = callsOf('PATCH /system-settings/own')
  expect([call?.body, call?.headers.get('if-match')]).toEqual([
    { fix_retention_days: 90, tab_counts: 'late' },
    '"0"',
  ])
})

it('says at the field what the server refuses', async () => {
  const message = 'The offline limit must be greater than the late limit.'
  const { screen } = await screenAt(
    '/system-settings/edit',
    refusal(409, { message, code: 'offline_before_late', data: { offline_after: [message] } }),
  )
  await screen.getByLabelText('Late after (usual intervals)').fill('9')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
})
