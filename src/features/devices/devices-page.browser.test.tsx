import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { administrator, StubApp, stubServices, dispatcher } from '../../../tests/support/screens/stub-app.tsx'
import { Toaster } from '../../ui/overlay/toaster.tsx'
import { DevicesPage } from './devices-page.tsx'

const meta = { total: 1, per_page: 20, current_page: 1, last_page: 1, from: 1, to: 1 }
const device = {
  id: '5',
  worker_id: '11',
  worker_name: 'Grace Achieng',
  label: 'Blue Samsung',
  status: 'enrolled',
  enrolled_at: 0,
  last_contact_at: null,
  quarantined: 3,
}
const worker = {
  id: '12',
  user_full_name: 'Joseph Mwangi',
  client_id: null,
  assignment_id: null,
  assignment_name: 'Karen Campus',
  shift_name: null,
  live_location: null,
}
const enrolment = (id: string, origin = 'http://console.test') => ({
  data: {
    device: { ...device, id },
    ways: [
      {
        app: 'Traccar Client',
        url: `${origin}/i/secret-${id}/osmand`,
        qr: 'x',
        qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        steps: ['Install Traccar Client.'],
      },
    ],
  },
})

async function devices(user = administrator) {
  const stub = stubServices({
    user,
    answers: {
      'GET /devices': { data: [device], meta },
      'GET /workers': { data: [worker], meta },
      'GET /workers/12': { data: worker },
      'GET /devices/5/enrolment': enrolment('5'),
      'GET /devices/6/enrolment': enrolment('6'),
      'POST /devices': { data: { ...device, id: '6' } },
      'POST /devices/5/revoke': { data: { ...device, status: 'revoked' } },
      'GET /quarantine': {
        data: [
          {
            id: '1',
            device_id: '5',
            device_label: 'Blue Samsung',
            format: 'osmand',
            reason: 'time in the future',
            received_at: 0,
            records: 1204,
            reasons: [
              { reason: 'time in the future', records: 1200 },
              { reason: 'position is 0,0', records: 4 },
            ],
            body: 'lat=1&lon=2',
          },
        ],
        meta,
        counts: [{ reason: 'time in the future', count: 3 }],
        purged: 1500,
        throttled: 0,
      },
    },
  })
  const screen = await render(
    <StubApp at="/devices" services={stub.services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>
          <DevicesPage />
        </Suspense>
        <Toaster />
      </QueryClientProvider>
    </StubApp>,
  )
  const bodyOf = (call: string) => stub.asked.find((each) => each.call === call)?.body
  return { ...stub, screen, bodyOf }
}

it('only shows phones to those who may see and not change them', async () => {
  const { screen } = await devices({ ...dispatcher, permissions: ['View Phones', 'View Guards'] })
  await expect.element(screen.getByRole('table')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Enrol a phone' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument()
})

it('enrols a phone for a guard found by typing, then shows how to set it up', async () => {
  const { screen, bodyOf } = await devices()
  await screen.getByRole('button', { name: 'Enrol a phone' }).click()
  await screen.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect.element(screen.getByText('Please fill this in.').first()).toBeVisible()
  await screen.getByRole('dialog').getByRole('combobox', { name: 'Guard' }).fill('jos')
  await screen.getByRole('option', { name: /Joseph Mwangi/ }).click()
  await screen.getByRole('textbox', { name: 'Label' }).fill('Red Nokia')
  await screen.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect.element(screen.getByText('http://console.test/i/secret-6/osmand')).toBeVisible()
  expect(bodyOf('POST /devices')).toEqual({ worker_id: '12', label: 'Red Nokia' })
})

it('shows the address of a phone again at any time', async () => {
  const { screen } = await devices()
  await screen.getByRole('button', { name: 'Set up Blue Samsung' }).click()
  await expect.element(screen.getByText('http://console.test/i/secret-5/osmand')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /Traccar Client/ })).toBeInTheDocument()
})

it('warns of an address that no phone can reach', async () => {
  const { screen, answer } = await devices()
  const setUp = screen.getByRole('button', { name: 'Set up Blue Samsung' })
  await setUp.click()
  await expect.element(screen.getByText('http://console.test/i/secret-5/osmand')).toBeVisible()
  expect(screen.getByText(/No phone can reach this address/).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Close' }).click()
  answer('GET /devices/5/enrolment', enrolment('5', 'http://localhost:8080'))
  await setUp.click()
  await expect.element(screen.getByText(/No phone can reach this address/)).toBeVisible()
})

it('revokes a phone when that is confirmed', async () => {
  await page.viewport(1280, 800)
  const { screen, bodyOf } = await devices()
  await screen.getByRole('button', { name: 'Revoke Blue Samsung of Grace Achieng' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('Blue Samsung of Grace Achieng is revoked.')).toBeVisible()
  expect(bodyOf('POST /devices/5/revoke')).toBeNull()
})

it('shows the quarantine with its reasons and counts', async () => {
  const { screen } = await devices()
  await screen.getByRole('tab', { name: 'Rejected messages' }).click()
  await expect.element(screen.getByRole('button', { name: 'time in the future 3' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'lat=1&lon=2' })).toBeVisible()
  await expect
    .element(screen.getByRole('cell', { name: 'time in the future 1,200 position is 0,0 4' }))
    .toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '1,204' })).toBeVisible()
  await expect.element(screen.getByText('1,500 older messages were deleted.')).toBeVisible()
})
