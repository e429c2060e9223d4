import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../tests/support/screens/stub-app.tsx'
import { Confirmation } from '../../ui/overlay/confirm-dialog.tsx'
import { RecordPersonalData } from './record-personal-data.tsx'

const QUOTED = '1 exported report that quotes this person will be deleted, too.'
const persons = [
  { called: 'Wambui Njoroge', is_former: false, stored: [{ name: 'Wambui Njoroge' }] },
  { called: 'Peter Kamau', is_former: true, stored: [{ name: 'Peter Kamau' }] },
]

async function personalData(path: string) {
  let confirms = 0
  const shown = await recordScreen({
    at: '/one',
    pages: {
      '/one': (
        <>
          <RecordPersonalData kind="client" id="7" />
          <Confirmation />
        </>
      ),
    },
    answers: {
      'GET /personal-data/client/7': { data: { called: 'Karura', erased_at: null, unfinished: null } },
      'GET /personal-data/client/7/persons': { data: persons },
      'GET /clients/7/history': { data: [], meta: meta(0) },
      [`POST ${path}`]: () =>
        ++confirms === 1
          ? refusal(409, {
              message: QUOTED,
              code: 'needs_confirmation',
              warnings: [{ code: 'is_quoted', message: QUOTED, field: 'name' }],
            })
          : refusal(200, { data: { id: '7' } }),
    },
  })
  const erase = async (button: string, name: string) => {
    await shown.screen.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Erase the personal data/ })
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('The person requested it')
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  }
  const confirmed = () => shown.callsOf(`POST ${path}`).map(({ headers }) => headers.get('confirm'))
  return { ...shown, erase, confirmed }
}

it('asks before an erasure that deletes reports which quote the person, and then erases', async () => {
  const path = '/personal-data/client/7/erase'
  const { screen, erase, confirmed } = await personalData(path)
  await erase('Erase', 'Karura')
  await expect.element(screen.getByText(QUOTED)).toBeVisible()
  expect(confirmed()).toEqual([null])
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(screen.getByText('The personal data was erased.')).toBeVisible()
  expect(confirmed()).toEqual([null, 'is_quoted'])
})

it('erases nothing where that is not confirmed', async () => {
  const { screen, erase, confirmed } = await personalData('/personal-data/client/7/erase')
  await erase('Erase', 'Karura')
  await expect.element(screen.getByText(QUOTED)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect.element(screen.getByRole('dialog').getByText(QUOTED)).toBeVisible()
  expect(confirmed()).toEqual([null])
})

it('lists the persons of a record, also those it no longer names, and erases one of them', async () => {
  const path = '/personal-data/client/7/persons/erase'
  const { screen, erase, callsOf } = await personalData(path)
  await expect.element(screen.getByText('no longer named')).toBeVisible()
  await erase('Erase Peter Kamau', 'Peter Kamau')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(screen.getByText('The personal data was erased.')).toBeVisible()
  expect(callsOf(`POST ${path}`).at(-1)?.body).toEqual({
    reason: 'requested',
    name: 'Peter Kamau',
    person: 'Peter Kamau',
  })
})
