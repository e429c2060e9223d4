import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import {
  administrator,
  refusal,
  StubApp,
  stubServices,
  type StubReplies,
} from '../../../../tests/support/screens/stub-app.tsx'
import { builtInRole } from '../../../../domain/user/role.ts'
import { toasts } from '../../../ui/overlay/toast.ts'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { RenderImage } from './use-report-image.ts'

const SIZE = 'GET /fix-exports/size'
const HOUR_MS = 3_600_000
const from = Date.parse('2026-06-02T16:00:00+03:00')
const now = from + 24 * HOUR_MS
const timeZone = 'Africa/Nairobi'
const tracking = {
  clock: zoneClock(timeZone),
  now: () => now,
  timeZone,
  mapOptions: { basemap: { styleUrl: null, file: null } },
} as unknown as Tracking

const guardsUpTo = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: String(i + 1), name: `Guard ${i + 1}` }))
const counted = (query: URLSearchParams) =>
  refusal(200, {
    data: query
      .get('worker_ids')
      ?.split(',')
      .map((worker_id) => ({ worker_id, fixes: 3, sealed: 3 })),
    sealed_until: from + HOUR_MS,
  })

/** Simulates a browser that cannot draw the map. */
const noMap = () => Promise.reject(new Error('this browser cannot draw a map.'))

async function openDialog(shown: {
  guards: number
  user?: typeof administrator
  chosen?: string[]
  aboutFrom?: string
  seen?: { at: number; isShown: boolean }
  answers?: StubReplies
  picture?: RenderImage
  answer?: ComponentProps<typeof ExportDialog>['answer']
}) {
  const { services, asked, answer } = stubServices({
    user: shown.user ?? administrator,
    answers: { [SIZE]: counted, ...shown.answers },
  })
  await render(
    <StubApp at="/tracker" services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TrackingContext value={tracking}>
          <ExportDialog
            guards={guardsUpTo(shown.guards)}
            chosen={shown.chosen}
            from={from}
            to={from + HOUR_MS}
            aboutFrom={shown.aboutFrom}
            {...(shown.seen && { seen: shown.seen })}
            picture={shown.picture ?? noMap}
            answer={shown.answer}
            onClose={() => {}}
          />
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  return { asked, answer }
}
const said = page.getByRole('status')
const exported = page.getByRole('button', { name: 'Export', exact: true })

it('says of a period that is none what is wrong with it, and nothing of fixes that nobody has counted', async () => {
  await openDialog({ guards: 2 })
  await expect.element(said).toHaveTextContent('6 positions.')
  await page.getByLabelText('To', { exact: true }).fill('2026-06-02T15:00')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The end must be later than the start.')
  await expect.element(said).toBeEmptyDOMElement()
  await expect.element(exported).toBeDisabled()
})

it('says why it starts earlier than was asked of, until another start is chosen', async () => {
  const aboutFrom = 'The export begins at 16:00:00, the last contact with Guard 1 here, instead of 16:30:00.'
  await openDialog({ guards: 2, aboutFrom })
  await expect.element(page.getByText(aboutFrom)).toBeVisible()
  await page.getByLabelText('From', { exact: true }).fill('2026-06-02T16:30')
  await expect.element(page.getByText(aboutFrom)).not.toBeInTheDocument()
})

it('states whether it exports what is known now or what was seen then, and offers both', async () => {
  const at = from + 30 * 60_000
  const nothingYet = (query: URLSearchParams) =>
    query.has('known_at') ? refusal(200, { data: [], sealed_until: null }) : counted(query)
  const { asked } = await openDialog({
    guards: 1,
    seen: { at, isShown: true },
    answers: { [SIZE]: nothingYet, 'POST /fix-exports': refusal(429, { message: 'Wait.' }) },
  })
  const positions = page.getByLabelText('Positions')
  await expect.element(positions).toHaveValue('seen')
  await expect
    .element(said)
    .toHaveTextContent(
      'No position of these guards had been received by then. Choose all that are known now.',
    )
  await expect.element(exported).toBeDisabled()
  await positions.selectOptions('all')
  await expect.element(said).toHaveTextContent('3 positions.')
  await page.getByLabelText('Format', { exact: true }).selectOptions('csv')
  await page.getByLabelText('Why').fill('Theft at gate B')
  await exported.click()
  await expect.element(page.getByText('Wait.')).toBeVisible()
  const body = () => asked.findLast(({ call }) => call === 'POST /fix-exports')?.body
  expect(body()).not.toHaveProperty('known_at')
  await page.getByLabelText('Format', { exact: true }).selectOptions('bundle')
  await expect.element(page.getByText(/evidence proves whole\s+hours/)).toBeVisible()
})

it('exports what was seen then where that is wanted', async () => {
  const at = from + 30 * 60_000
  const { asked } = await openDialog({
    guards: 1,
    seen: { at, isShown: true },
    answers: { 'POST /fix-exports': refusal(429, { message: 'Wait.' }) },
  })
  await page.getByLabelText('Format', { exact: true }).selectOptions('csv')
  await page.getByLabelText('Why').fill('Theft at gate B')
  await exported.click()
  await expect.element(page.getByText('Wait.')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /fix-exports')?.body).toMatchObject({ known_at: at })
})

it('counts the guards of a large night in turns, so that one of them can be exported', async () => {
  const { asked } = await openDialog({ guards: 1001, chosen: ['7'] })
  await expect.element(said).toHaveTextContent('3 positions.')
  await expect.element(exported).toBeEnabled()
  // the preselected guard is first in the list, so it is visible without scrolling
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Guard 7')
  const sizes = asked.filter(({ call }) => call === SIZE)
  expect(sizes.map(({ query }) => new URLSearchParams(query).get('worker_ids')?.split(',').length)).toEqual([
    1000, 1,
  ])
})

it('chooses and counts nobody who has no fix in the period, and lists them last', async () => {
  const { asked, answer } = await openDialog({
    guards: 3,
    answers: {
      [SIZE]: refusal(200, { data: [{ worker_id: '2', fixes: 4, sealed: 4 }], sealed_until: null }),
      'POST /fix-exports': refusal(429, { message: 'Wait.' }),
    },
  })
  const guards = () => page.getByRole('listitem').elements()
  await expect.element(page.getByRole('group', { name: 'Guards: 1 of 1' })).toBeVisible()
  expect(guards().map(({ textContent }) => textContent)).toEqual([
    'Guard 24',
    'Guard 1no position in this range',
    'Guard 3no position in this range',
  ])
  const box = page.getByRole('checkbox', { name: 'Guard 3' })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toBeDisabled()
  await page.getByLabelText('Format').selectOptions('gpx')
  await page.getByLabelText('Why').fill('Theft at gate B')
  await exported.click()
  await expect.element(page.getByText('Wait.')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /fix-exports')?.body).toMatchObject({ worker_ids: ['2'] })
  // a guard without fixes is selected in another period that has some
  answer(SIZE, counted)
  await page.getByLabelText('To', { exact: true }).fill('2026-06-02T16:30')
  await expect.element(page.getByRole('group', { name: 'Guards: 3 of 3' })).toBeVisible()
})

const supervisor = { ...administrator, permissions: [...(builtInRole('supervisor')?.permissions ?? [])] }

it('gives whoever exports evidence the key that proves it, apart from the file', async () => {
  const { asked } = await openDialog({
    guards: 1,
    user: supervisor,
    answers: { 'GET /fix-exports/keys': { data: ['askari.example/1+0a1b2c3d+Key'] } },
  })
  await expect.element(said).toHaveTextContent('3 positions.')
  expect(asked.map(({ call }) => call)).not.toContain('GET /fix-exports/keys')
  await page.getByLabelText('Format').selectOptions('bundle')
  await expect.element(page.getByText('askari.example/1+0a1b2c3d+Key')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the key' })).toBeVisible()
})

it.each([
  [administrator, 'Exported. See Activity for the record.'],
  [supervisor, 'Exported. The company’s log records who exported and why.'],
])('tells at its end where the export is kept, as far as its reader may see that', async (user, text) => {
  await openDialog({ guards: 1, user, answers: { 'POST /fix-exports': () => new Response('a') } })
  await page.getByLabelText('Format').selectOptions('csv')
  await page.getByLabelText('Why').fill('Theft at gate B')
  await exported.click()
  await expect.poll(() => toasts.get().map((toast) => toast.text)).toContain(text)
})

it('exports what could not be counted, too, and says that it could not', async () => {
  const { asked } = await openDialog({
    guards: 1,
    answers: {
      [SIZE]: refusal(400, { message: 'Not now.' }),
      'POST /fix-exports': refusal(429, { message: 'An export of this account is running.' }),
    },
  })
  await expect.element(said).toHaveTextContent('The positions could not be counted.')
  await page.getByLabelText('Why').fill('Theft at gate B')
  await exported.click()
  await expect
    .element(page.getByText('The picture could not be made: this browser cannot draw a map.'))
    .toBeVisible()
  expect(asked.map(({ call }) => call)).not.toContain('POST /fix-exports')
  await page.getByRole('button', { name: 'Export without the picture' }).click()
  await expect.element(page.getByText('An export of this account is running.')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /fix-exports')?.body).toEqual({
    worker_ids: ['1'],
    from,
    to: from + HOUR_MS,
    format: 'pdf',
    reason: 'Theft at gate B',
  })
})

it('puts the picture of whoever is chosen and what is said of them into a report, and into nothing else', async () => {
  const pictured: unknown[] = []
  const { asked } = await openDialog({
    guards: 2,
    chosen: ['2'],
    picture: async (guards, period) => {
      pictured.push(guards, period)
      return new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)])
    },
    answer: (guards) => ({ said: `Found: ${[...guards].join()}`, stays: [] }),
    answers: { 'POST /fix-exports': refusal(429, { message: 'Wait.' }) },
  })
  await page.getByLabelText('Why').fill('Theft at gate B')
  const bodies = () => asked.filter(({ call }) => call === 'POST /fix-exports').map(({ body }) => body)
  await exported.click()
  await expect
    .poll(bodies)
    .toMatchObject([{ format: 'pdf', picture: '/9j/4A==', answer: { said: 'Found: 2', stays: [] } }])
  await page.getByLabelText('Format').selectOptions('gpx')
  await exported.click()
  await expect.poll(bodies).toHaveLength(2)
  for (const none of ['picture', 'answer']) expect(bodies()[1]).not.toHaveProperty(none)
  expect(pictured).toEqual([[{ id: '2', name: 'Guard 2' }], { from, to: from + HOUR_MS }])
})

it('shows no number of another period while it counts', async () => {
  const { answer } = await openDialog({ guards: 2 })
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('3')
  answer(SIZE, () => new Promise<Response>(() => {}))
  await page.getByLabelText('To', { exact: true }).fill('2026-06-02T16:30')
  await expect.element(said).toHaveTextContent('Counting …')
  await expect.element(page.getByRole('listitem').first()).not.toHaveTextContent('3')
  await expect.element(exported).toBeDisabled()
})
