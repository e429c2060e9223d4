import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ActivityEntry, Checkpoints } from '../../../contract/evidence/activity.ts'
import { recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { ActivityPage } from './activity-page.tsx'
import { SecurityLogPage } from './security-log-page.tsx'

const kinds = [
  { kind: 'client', one: 'client' },
  { kind: 'worker', one: 'guard' },
]
const renamed: ActivityEntry = {
  position: 17,
  version: 2,
  at: Date.UTC(2026, 10, 20, 9),
  by: 'user:3',
  by_name: 'Amina Wanjiku',
  type: 'ClientChanged',
  kind: 'client',
  record_id: '4',
  record_name: 'Delta Ltd',
  changes: [{ field: 'name', from: 'Delta', to: 'Delta Ltd' }],
}
const check = {
  state: 'whole',
  checked: 1200,
  total: 1200,
  started_at: Date.UTC(2026, 10, 20, 9),
  finished_at: Date.UTC(2026, 10, 20, 9),
  by_name: 'Amina Wanjiku',
  hash: 'f'.repeat(64),
  fault: null,
}

const HOUR_9 = Date.UTC(2026, 10, 20, 9)
const KEY = 'askari.example/5f2c91d0/1+0a0b0c0d+AQID'
const checkpoints: Checkpoints = {
  keys: [KEY],
  newest: { size: 1200, note: 'askari.example/5f2c91d0/1\n1200\n', at: HOUR_9, witnessed_at: HOUR_9 },
  witness: { kind: 'git', written_at: HOUR_9, failing_since: null },
}

const activity = (at: string, entries: ActivityEntry[], next: string | null = null) =>
  recordScreen({
    at,
    pages: { '/activity': <ActivityPage />, '/clients/view/:id': <p>the client</p> },
    answers: {
      'GET /activity': { data: entries, meta: { next, kinds } },
      'GET /activity/check': { data: null },
      'GET /activity/checkpoints': { data: checkpoints },
      'GET /back-office-users': {
        data: [],
        meta: { total: 0, per_page: 20, current_page: 1, last_page: 1, from: null, to: null },
      },
    },
  })

it('says who changed what, from which value to which, and leads to the record', async () => {
  const { screen, address } = await activity('/activity', [renamed])
  const line = screen.getByRole('listitem')
  await expect
    .element(line)
    .toHaveTextContent(/Changed client Delta Ltd by Amina Wanjiku.*Name: Delta → Delta Ltd/)
  await line.getByRole('link', { name: 'Delta Ltd' }).click()
  await expect.element(address()).toHaveTextContent('/clients/view/4')
})

it('says of a silent guard what boards and feeds say', async () => {
  const lost = {
    ...renamed,
    type: 'GuardContactLost',
    kind: 'patrol',
    record_name: 'Amina at Karen Mall',
    changes: [],
  }
  const { screen } = await activity('/activity', [lost])
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(/^Guard went offline/)
})

it('is narrowed by kind, person and day, and leafs back from there', async () => {
  const { screen, address, callsOf } = await activity(
    '/activity?from=2026-11-20&to=2026-11-20',
    [renamed],
    '5.6',
  )
  await screen.getByLabelText('Kind of record').selectOptions('client')
  await screen.getByRole('button', { name: 'Amina Wanjiku' }).click()
  await expect.element(address()).toHaveTextContent('kind=client&by=user%3A3')
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(address()).toHaveTextContent('before=5.6')
  await expect.poll(() => callsOf('GET /activity').at(-1)?.query).toContain('before=5.6')
  const query = new URLSearchParams(callsOf('GET /activity').at(-1)?.query)
  // midnight in Nairobi is 21:00 UTC
  expect([query.get('from'), query.get('to')].map(Number)).toEqual([
    Date.UTC(2026, 10, 19, 21),
    Date.UTC(2026, 10, 20, 21),
  ])
  await screen.getByRole('button', { name: 'Newest' }).click()
  await expect.element(address()).not.toHaveTextContent('before')
})

it('follows the feed on its first page', async () => {
  const { screen, answer, event } = await activity('/activity', [renamed])
  await expect.element(screen.getByText('Delta →')).toBeVisible()
  const hired = {
    ...renamed,
    position: 18,
    type: 'WorkerHired',
    kind: 'worker',
    record_name: 'Njeri',
    changes: [],
  }
  answer('GET /activity', { data: [hired, renamed], meta: { next: null, kinds } })
  event('worker-9')
  await expect.element(screen.getByText('Hired')).toBeVisible()
})

it('checks the hash chain when asked, and says how far it holds', async () => {
  const { screen, answer, address } = await activity('/activity', [])
  await expect.element(screen.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('button', { name: 'Check now' }).query()).toBeNull()
  await screen.getByRole('tab', { name: 'Checks of the log' }).click()
  await expect.element(address()).toHaveTextContent('/activity?tab=checks')
  answer('POST /activity/check', { data: { ...check, state: 'running', checked: 300, finished_at: null } })
  answer('GET /activity/check', { data: { ...check, state: 'running', checked: 600, finished_at: null } })
  await screen.getByRole('button', { name: 'Check now' }).click()
  await expect.element(screen.getByText('Checking: 600 of 1,200 events so far.')).toBeVisible()
  answer('GET /activity/check', { data: check })
  await expect
    .element(
      screen.getByText(/The log is consistent: 1,200 events, up to event number 1,200. Checked 20 Nov 2026/),
    )
    .toBeVisible()
  const fault = 'position 8 is not what was recorded: its hash differs'
  answer('POST /activity/check', { data: { ...check, state: 'broken', checked: 7, fault } })
  await screen.getByRole('button', { name: 'Check now' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`The log was altered after event 7: ${fault}`)
})

it('leaves patrols out until they are asked for, or for what else is', async () => {
  const { screen, address, callsOf } = await activity('/activity', [renamed])
  const asked = () => new URLSearchParams(callsOf('GET /activity').at(-1)?.query).get('without')
  await expect.poll(asked).toBe('patrols')
  await screen.getByRole('button', { name: 'Show patrols' }).click()
  await expect.element(address()).toHaveTextContent('/activity?patrols=shown')
  await expect.poll(asked).toBe(null)
  await screen.getByRole('button', { name: 'Show patrols' }).click()
  await expect.poll(asked).toBe('patrols')
  await screen.getByRole('combobox', { name: 'Kind of record' }).selectOptions('worker')
  await expect.poll(asked).toBe(null)
})

it('says that patrols are left out where nothing else has happened, and shows everything when asked', async () => {
  const { screen, address } = await activity('/activity', [])
  await expect.element(screen.getByText('No activity yet, apart from patrols')).toBeVisible()
  await screen.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(address()).toHaveTextContent('/activity?patrols=shown')
  await expect.element(screen.getByText('No activity yet', { exact: true })).toBeVisible()
})

it('tells what was signed of the log, whether the witness has it, and the key that verifies it', async () => {
  const { screen, answer, go } = await activity('/activity?tab=checks', [])
  const card = screen.getByRole('region', { name: 'Signed checkpoints' })
  await expect
    .element(card)
    .toHaveTextContent(
      /Signed 20 Nov 2026.*; it covers 1,200 events.*The witness, a Git directory, received it 20 Nov/,
    )
  await card.getByText('Newest checkpoint and the key that verifies it').click()
  await expect.element(card.getByText(KEY)).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Download' })).toBeVisible()
  const shown = async (told: Partial<Checkpoints>) => {
    answer('GET /activity/checkpoints', { data: { ...checkpoints, ...told } })
    go('/elsewhere')
    await expect.element(screen.getByText('elsewhere', { exact: true })).toBeVisible()
    go('/activity?tab=checks')
  }
  await shown({ witness: { kind: 'file', written_at: null, failing_since: HOUR_9 } })
  await expect
    .element(card)
    .toHaveTextContent(/The witness, a file, has accepted nothing since .* Last written: never/)
  await shown({ witness: null })
  await expect.element(card).toHaveTextContent('It is stored in the database only')
  await shown({ newest: null })
  await expect.element(card).toHaveTextContent('Nothing has been signed yet.')
})

const savedFile = async (files: { mock: { lastCall?: unknown[] | undefined } }) =>
  z.instanceof(Blob).parse(files.mock.lastCall?.[0]).text()
const asLines = (...rows: unknown[]) =>
  new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })

it('is exported in the words of the screen, with the machine-readable forms beside it', async () => {
  const { screen, answer, callsOf } = await activity('/activity?kind=client', [renamed])
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  const files = vi.spyOn(URL, 'createObjectURL')
  answer('GET /activity', () => asLines(renamed))
  await screen.getByRole('button', { name: 'Export' }).click()
  const ways = screen.getByRole('group', { name: 'Export' }).getByRole('button')
  expect(ways.elements().map((way) => way.firstChild?.textContent)).toEqual([
    'Spreadsheet (CSV)',
    'All fields (CSV)',
    'All fields (JSON lines)',
  ])
  await ways.first().click()
  await expect.poll(() => files.mock.calls.length).toBe(1)
  expect(await savedFile(files)).toBe(
    [
      'Time,Event,Kind of record,Record,By,Changes\r\n',
      '"20 Nov 2026, 12:00:00 GMT+3",Changed,Client,Delta Ltd,Amina Wanjiku,Name: Delta → Delta Ltd\r\n',
    ].join(''),
  )
  expect(callsOf('GET /activity').at(-1)?.query).toBe('?kind=client')
  files.mockRestore()
})

it('exports the security log in the words of the screen', async () => {
  const row = {
    id: '1',
    first_at: HOUR_9,
    last_at: HOUR_9,
    what: 'SignInFailed',
    count: 3,
    account_id: '3',
    account_name: '=Amina',
    guest_id: null,
    guest_name: null,
    device_id: null,
    device_label: null,
    address: null,
    agent: null,
    call: 'POST /api/web-login',
  }
  const { screen, answer } = await recordScreen({
    at: '/security-log',
    pages: { '/security-log': <SecurityLogPage /> },
    answers: { 'GET /security-log': { data: [row], meta: { next: null } } },
  })
  await expect.element(screen.getByRole('cell').first()).toBeVisible()
  const files = vi.spyOn(URL, 'createObjectURL')
  answer('GET /security-log', () => asLines(row))
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByRole('button', { name: 'Spreadsheet (CSV)' }).click()
  await expect.poll(() => files.mock.calls.length).toBe(1)
  expect(await savedFile(files)).toBe(
    [
      'Time,Event,Times,Who,From,Call\r\n',
      '"20 Nov 2026, 12:00:00 GMT+3",Wrong password,3,\u2060=Amina,Many IP addresses,POST /api/web-login\r\n',
    ].join(''),
  )
  files.mockRestore()
})
