import { expect, it } from 'vitest'
import { recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { config } from '../../../../tests/support/screens/stub-app.tsx'
import { RealtimeNotice } from './system-settings-page.tsx'

const noticeOf = async (realtime_hosts: string[] | null) => {
  const here = { host: 'guard.example', origin: 'https://guard.example' }
  const page = (
    <>
      <h1>System Settings</h1>
      <RealtimeNotice here={here} />
    </>
  )
  const { screen } = await recordScreen({
    at: '/system-settings',
    pages: { '/system-settings': page },
    answers: { 'GET /config': { data: { ...config, realtime_hosts } } },
  })
  await expect.element(screen.getByRole('heading')).toBeVisible()
  return screen
}

it('tells what to set where the proxy hands on another host than the browser’s', async () => {
  const lost = await noticeOf(['10.0.0.5:4000'])
  await expect.element(lost.getByText('Set PUBLIC_URL=https://guard.example', { exact: false })).toBeVisible()
})

it.each([
  ['the server knows the host', ['10.0.0.5:4000', 'guard.example']],
  ['the database is the cloud’s', null],
])('is not there where %s', async (_where, hosts) => {
  expect((await noticeOf(hosts)).container.textContent).not.toContain('PUBLIC_URL')
})
