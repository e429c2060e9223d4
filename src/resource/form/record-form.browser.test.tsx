import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, dispatcher } from '../../../tests/support/screens/stub-app.tsx'
import { gate, postKind } from '../../../tests/support/screens/post-kind.ts'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import {
  entry,
  postPages,
  textbox,
  versioned,
  type PostPages,
} from '../../../tests/support/screens/post-pages.tsx'
import { useCommands } from '../command/use-commands.ts'
import { ViewPage } from '../record/view-page.tsx'

async function fillIn(shown: PostPages) {
  await textbox(shown, 'Name').fill('East Gate')
  await textbox(shown, 'Type').fill('Gate')
  await textbox(shown, 'Latitude').fill('-1.3')
  await textbox(shown, 'Longitude').fill('36.8')
  const client = shown.screen.getByRole('combobox', { name: 'Client' })
  await client.fill('kar')
  // the server accepts searches of at most 200 characters
  await expect.element(client).toHaveAttribute('maxlength', '200')
  await shown.screen.getByRole('option', { name: 'Karura' }).click()
}

it('leads to the first field that is wrong and says what is', async () => {
  const shown = await postPages('/posts/new')
  await textbox(shown, 'Name').fill('East Gate')
  await textbox(shown, 'Latitude').fill('91')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(textbox(shown, 'Type')).toHaveFocus()
  await expect.element(textbox(shown, 'Type')).toHaveAccessibleDescription('Please fill this in.')
  await expect.element(textbox(shown, 'Latitude')).toHaveAccessibleDescription('Must be at most 90.')
  await expect.element(textbox(shown, 'Longitude')).toHaveAccessibleDescription('Please fill this in.')
  expect(shown.callsOf('POST /site-posts')).toEqual([])
})

it('adds what is filled in, the client found by the server, and shows it', async () => {
  const shown = await postPages('/posts/new', {
    'POST /site-posts': versioned({ ...gate, alias: 'East Gate' }, 1),
  })
  await fillIn(shown)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(shown.address()).toHaveTextContent('/posts/4')
  await expect.element(shown.screen.getByText('Site post added.')).toBeVisible()
  const [sent] = shown.callsOf('POST /site-posts')
  expect(sent?.body).toEqual({
    alias: 'East Gate',
    type: 'Gate',
    latitude: -1.3,
    longitude: 36.8,
    owner: '7',
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(
    shown.callsOf('GET /clients').map(({ query }) => new URLSearchParams(query).get('search')),
  ).toContain('kar')
})

it('shows at its field what the server found wrong, and sends the mended form under another key', async () => {
  const shown = await postPages('/posts/new', {
    'POST /site-posts': refusal(422, {
      message: 'Validation failed',
      code: 'invalid',
      data: { alias: ['This name is taken.'] },
    }),
  })
  await fillIn(shown)
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(textbox(shown, 'Name')).toHaveAccessibleDescription('This name is taken.')
  await expect.element(textbox(shown, 'Name')).toHaveFocus()
  await textbox(shown, 'Name').fill('West Gate')
  shown.answer('POST /site-posts', versioned({ ...gate, alias: 'West Gate' }, 1))
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(shown.address()).toHaveTextContent('/posts/4')
  const keys = shown.callsOf('POST /site-posts').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

it('goes on trying where nobody answers, and sends the same again under the same key', async () => {
  const shown = await postPages('/posts/4/edit', { 'PATCH /site-posts/4': new TypeError('Failed to fetch') })
  await textbox(shown, 'Name').fill('South Gate')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(shown.screen.getByText('Failed to update site post'), { timeout: 15_000 })
    .toBeVisible()
  shown.answer('PATCH /site-posts/4', versioned({ ...gate, alias: 'South Gate' }, 2))
  await shown.screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(shown.address()).toHaveTextContent('/posts/4')
  const sent = shown.callsOf('PATCH /site-posts/4')
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ alias: 'South Gate' })))
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(new Set(sent.map(({ headers }) => headers.get('if-match')))).toEqual(new Set(['"1"']))
})

it('asks before unsaved input is left, and lets go once it is saved', async () => {
  const shown = await postPages('/posts/4/edit', {
    'PATCH /site-posts/4': versioned({ ...gate, alias: 'South Gate' }, 2),
  })
  await textbox(shown, 'Name').fill('South Gate')
  await shown.screen.getByRole('link', { name: 'All site posts' }).click()
  await expect.element(shown.screen.getByRole('dialog')).toHaveTextContent('Leave without saving?')
  await shown.screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(textbox(shown, 'Name')).toHaveValue('South Gate')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(shown.address()).toHaveTextContent(/^\/posts\/4$/)
  await shown.screen.getByRole('link', { name: 'Edit' }).click()
  await textbox(shown, 'Name').fill('Another')
  await shown.screen.getByRole('link', { name: 'All site posts' }).click()
  await shown.screen.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(shown.screen.getByText('elsewhere')).toBeVisible()
})

it('says quietly that somebody changed the record, and leaves what is typed alone', async () => {
  const shown = await postPages('/posts/4/edit')
  await textbox(shown, 'Name').fill('South Gate')
  shown.answer('GET /site-posts/4', versioned({ ...gate, alias: 'Main Gate' }, 2))
  shown.event('site-post-4')
  await expect
    .element(shown.screen.getByText(/Joseph Mwangi changed the site post at 21 Nov 2026, 04:59:00 GMT\+3/))
    .toBeVisible()
  await expect.element(textbox(shown, 'Name')).toHaveValue('South Gate')
})

it('says as soon as the record is removed that it can no longer be saved', async () => {
  const shown = await postPages('/posts/4/edit')
  await textbox(shown, 'Name').fill('South Gate')
  shown.answer('GET /site-posts/4', refusal(404, { message: 'There is no such record.', code: 'not_found' }))
  shown.event('site-post-4')
  await expect.element(shown.screen.getByText(/This site post was removed after you opened it/)).toBeVisible()
  await expect.element(textbox(shown, 'Name')).toHaveValue('South Gate')
})

it('shows both sides of a conflict, and saves what is chosen of each on the new version', async () => {
  const shown = await postPages('/posts/4/edit', {
    'PATCH /site-posts/4': refusal(412, {
      message: 'changed',
      code: 'changed_since',
      version: 3,
      current: { ...gate, alias: 'Main Gate', type: 'Lobby', longitude: 36.9 },
      changes: [entry(3, [{ field: 'alias', from: 'North Gate', to: 'Main Gate' }])],
    }),
  })
  await textbox(shown, 'Name').fill('South Gate')
  await textbox(shown, 'Type').fill('Perimeter')
  await textbox(shown, 'Latitude').fill('-1.5')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  const dialog = shown.screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Joseph Mwangi changed it while you were editing')
  await expect.element(dialog).toHaveTextContent('Also changed by them, and keptLongitude: 36.9')
  await expect.element(dialog).toHaveTextContent('Also changed by you, and keptLatitude: -1.5')
  await dialog
    .getByRole('group', { name: 'Type' })
    .getByRole('radio', { name: /Theirs/ })
    .click()
  shown.answer('PATCH /site-posts/4', versioned({ ...gate, alias: 'South Gate' }, 4))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(shown.address()).toHaveTextContent(/^\/posts\/4$/)
  const [first, second] = shown.callsOf('PATCH /site-posts/4')
  expect([first?.body, second?.body]).toEqual([
    { alias: 'South Gate', type: 'Perimeter', latitude: -1.5 },
    { alias: 'South Gate', latitude: -1.5 },
  ])
  expect([first, second].map((call) => call?.headers.get('if-match'))).toEqual(['"1"', '"3"'])
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
})

it('says what refers to a record that is to be removed', async () => {
  const shown = await postPages('/posts/4', {
    'DELETE /site-posts/4': refusal(409, {
      message: 'This site post is still referred to.',
      code: 'referred_to',
      data: { patrols: ['Night round'] },
    }),
  })
  await shown.screen.getByRole('button', { name: 'Remove' }).click()
  await shown.screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(shown.screen.getByRole('dialog')).toHaveTextContent('North Gate cannot be removed')
  await expect.element(shown.screen.getByRole('listitem').filter({ hasText: 'Night round' })).toBeVisible()
  await expect
    .element(shown.screen.getByRole('link', { name: 'Patrols' }))
    .toHaveAttribute('href', '/patrols?4')
})

it('tells a record’s history, with names in place of ids', async () => {
  const shown = await postPages('/posts/4', {
    'GET /site-posts/4/history': {
      data: [entry(2, [{ field: 'owner', from: null, to: '7' }]), { ...entry(1, []), type: 'SitePostAdded' }],
      meta: meta(2),
    },
  })
  const entries = shown.screen.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect.element(entries.nth(0)).toHaveTextContent(/^Changedby Joseph Mwangi.*GMT\+3Client: Karura$/)
  await expect.element(entries.nth(1)).toHaveTextContent(/^Addedby Joseph Mwangi/)
})

it('says that a record does not exist, and offers a role only what it may do', async () => {
  const shown = await postPages('/posts/5', { 'GET /site-posts/5': { data: {} } }, dispatcher)
  await expect.element(shown.screen.getByText('No site post found with ID: 5')).toBeVisible()
  const other = await postPages('/posts/4', {}, dispatcher)
  await expect.element(other.screen.getByRole('list', { name: 'History' })).toBeVisible()
  await expect.element(other.screen.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

it('requires an ID to read, to update and to delete', async () => {
  const sent: { commands?: ReturnType<typeof useCommands> } = {}
  function Probe() {
    const commands = useCommands(postKind)
    useEffect(() => void (sent.commands = commands))
    return <ViewPage kind={postKind} />
  }
  const { screen } = await recordScreen({ at: '/nowhere', pages: { '/nowhere': <Probe /> }, answers: {} })
  await expect.element(screen.getByText('Site post ID is required')).toBeVisible()
  await expect(sent.commands?.change('', null, {})).rejects.toThrow('Site post ID is required for update')
  await expect(sent.commands?.remove('', null)).rejects.toThrow('Site post ID is required for deletion')
})
