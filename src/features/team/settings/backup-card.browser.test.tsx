import { expect, it } from 'vitest'
import { recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { BackupCard } from './backup-card.tsx'

const HOUR = 3_600_000
const size = '1.8 MB, of which 0.2 MB had to be stored'
const daily = { every_hours: 24, kept: 30, encrypted: true }
const madeHoursAgo = (hours: number) => ({ at: Date.now() - hours * HOUR, took_ms: 1800, ok: true, size })

const screenOf = async (answer: unknown) => {
  const { screen } = await recordScreen({
    at: '/system-settings',
    pages: { '/system-settings': <BackupCard /> },
    answers: { 'GET /backup': answer },
  })
  return screen
}

it.each([
  [
    'how old the newest is, and how much',
    { ...daily, last: madeHoursAgo(3) },
    `Newest backup: 3 h 0 min ago, ${size}, in 2 s`,
  ],
  [
    'how often one is made',
    { ...daily, last: null },
    'No backup has been made yet.One backup every 24 h, 30 kept, encrypted.',
  ],
  [
    'that it is too old',
    { ...daily, last: madeHoursAgo(50) },
    'The newest backup is older than it should be.',
  ],
  [
    'that it failed',
    { ...daily, last: { ...madeHoursAgo(1), ok: false, size: null } },
    'The newest backup failed.',
  ],
  ['that there are none', null, 'This server makes no backups.'],
])('tells %s', async (_what, data, text) => {
  const screen = await screenOf({ data })
  await expect.element(screen.getByText('Backups').first()).toBeVisible()
  await expect.poll(() => screen.container.textContent).toContain(text)
})

it.each([
  [
    'are being looked at',
    { checked_at: null, faults: 0, first: null },
    'The positions are being compared with their seals.',
  ],
  [
    'are as they were sealed',
    { checked_at: Date.now() - 2 * HOUR, faults: 0, first: null },
    'All positions matched their seals: 2 h 0 min ago',
  ],
  [
    'are not',
    {
      checked_at: null,
      faults: 2,
      first: { worker_id: '7', hour: Date.now() - 3 * HOUR, fault: '5 fixes where 6 were sealed' },
    },
    'The positions of 2 hours do not match their seals. The first is of guard 7, from 3 h 0 min ago: 5 fixes where 6 were sealed.',
  ],
])('tells that fixes %s, backups or not', async (_what, seals, text) => {
  for (const data of [null, { ...daily, last: null }]) {
    const screen = await screenOf({ data, seals })
    await expect.poll(() => screen.container.textContent).toContain(text)
  }
})

it('offers to look again where the server did not answer', async () => {
  let asked = 0
  const screen = await screenOf(() =>
    asked++ === 0
      ? refusal(503, { message: 'Not now.', code: 'storage_unavailable' })
      : refusal(200, { data: null }),
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('This server makes no backups.', { exact: false })).toBeVisible()
})
