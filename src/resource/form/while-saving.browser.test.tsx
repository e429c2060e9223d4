import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal } from '../../../tests/support/screens/stub-app.tsx'
import { gate } from '../../../tests/support/screens/post-kind.ts'
import { meta } from '../../../tests/support/screens/record-screen.tsx'
import {
  entry,
  postPages,
  textbox,
  versioned,
  type PostPages,
} from '../../../tests/support/screens/post-pages.tsx'

/** Creates a reply that the test resolves when it wants to. */
function later() {
  let answer: (reply: Response) => void = () => {}
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  return { answered, answer }
}
const changedSince = (version: number) =>
  refusal(412, {
    message: 'changed',
    code: 'changed_since',
    version,
    current: { ...gate, alias: 'Main Gate' },
    changes: [entry(version, [])],
  })
async function leave({ screen }: PostPages) {
  await screen.getByRole('link', { name: 'All site posts' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByText('elsewhere')).toBeVisible()
}

it('takes no input while it is being saved, and then has the focus where it was', async () => {
  const { answered, answer } = later()
  const shown = await postPages('/posts/4/edit', { 'PATCH /site-posts/4': () => answered })
  await textbox(shown, 'Name').fill('South Gate')
  await userEvent.keyboard('{Enter}')
  await expect.element(textbox(shown, 'Name')).toBeDisabled()
  await expect.element(shown.screen.getByRole('combobox', { name: 'Client' })).toBeDisabled()
  await userEvent.keyboard(' East')
  answer(refusal(403, { message: 'You may not do this.' }))
  await expect.element(shown.screen.getByText('You may not do this.')).toBeVisible()
  await expect.element(textbox(shown, 'Name')).toHaveFocus()
  await expect.element(textbox(shown, 'Name')).toHaveValue('South Gate')
})

it('leaves whoever left while it was being saved where they are', async () => {
  const { answered, answer } = later()
  const shown = await postPages('/posts/4/edit', { 'PATCH /site-posts/4': () => answered })
  await textbox(shown, 'Name').fill('South Gate')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await leave(shown)
  answer(versioned({ ...gate, alias: 'South Gate' }, 2))
  await expect.element(shown.screen.getByText('Site post saved.')).toBeVisible()
  await expect.element(shown.address()).toHaveTextContent(/^\/posts$/)
})

it('tells whoever left while it was being saved that it was not', async () => {
  const { answered, answer } = later()
  const shown = await postPages('/posts/4/edit', { 'PATCH /site-posts/4': () => answered })
  await textbox(shown, 'Name').fill('South Gate')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await leave(shown)
  answer(changedSince(3))
  await expect
    .element(
      shown.screen.getByText('The site post was not saved. Somebody else changed it while you were editing.'),
    )
    .toBeVisible()
})

it('shows no conflict again to whoever went back to the form, and says that it is not saved', async () => {
  const { answered, answer } = later()
  const shown = await postPages('/posts/4/edit', { 'PATCH /site-posts/4': changedSince(3) })
  await textbox(shown, 'Name').fill('South Gate')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  const dialog = shown.screen.getByRole('dialog')
  shown.answer('PATCH /site-posts/4', () => answered)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('radio', { name: /Theirs/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  answer(changedSince(4))
  await expect.element(shown.screen.getByText(/Somebody else changed this again/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  shown.answer('PATCH /site-posts/4', changedSince(4))
  await shown.screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog).toBeVisible()
})

it('removes a record without taking whoever went elsewhere meanwhile to the list', async () => {
  const { answered, answer } = later()
  const shown = await postPages('/posts/4', {
    'DELETE /site-posts/4': () => answered,
    'GET /site-posts/5': versioned({ ...gate, id: '5', alias: 'Other Gate' }, 1),
    'GET /site-posts/5/history': { data: [entry(1, [])], meta: meta(1) },
  })
  await shown.screen.getByRole('button', { name: 'Remove' }).click()
  await shown.screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await shown.screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  shown.go('/posts/5')
  await expect.element(shown.screen.getByRole('heading', { name: 'Other Gate' })).toBeVisible()
  answer(refusal(200, { data: { id: '4' } }))
  await expect.element(shown.screen.getByText('Site post North Gate removed.')).toBeVisible()
  await expect.element(shown.address()).toHaveTextContent(/^\/posts\/5$/)
})
