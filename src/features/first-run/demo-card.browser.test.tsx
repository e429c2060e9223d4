import { expect, it } from 'vitest'
import { recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { FirstRunPage } from './first-run-page.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'

const state = {
  named: true,
  client: null,
  assignment: null,
  site_post: null,
  guard: null,
  device: null,
  location: null,
  skipped: false,
  demo: 'wipe',
}

it('says that the demo is none of the steps, and what of it stays when it is removed', async () => {
  const because = 'This still has 1 site post.'
  const { screen } = await recordScreen({
    at: '/first-run',
    pages: { '/first-run': <FirstRunPage /> },
    answers: {
      'GET /first-run': { data: state },
      'DELETE /demo-data': { data: { removed: 14, kept: [{ kind: 'client', name: 'Karura', because }] } },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Who is your first client?' })).toBeVisible()
  await expect.element(screen.getByText(/do not count towards your first steps/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove demo data' }).click()
  const asking = screen.getByRole('dialog', { name: 'Remove demo data?' })
  await asking.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .element(screen.getByText('14 demo records are archived; what your own records need stays.'))
    .toBeVisible()
  const rest = screen.getByRole('dialog', { name: 'Some of the demo stays' })
  await expect.element(rest.getByText(`Karura (client): ${because}`)).toBeVisible()
})

it('leads whoever has skipped the steps of an empty company back to them', async () => {
  const { screen } = await recordScreen({
    at: '/company-settings',
    pages: { '/company-settings': <FirstStepsCard />, '/first-run': <p>first steps</p> },
    answers: { 'GET /first-run': { data: { ...state, skipped: true, demo: 'fill' } } },
  })
  await screen.getByRole('link', { name: 'Put the first guard on the map' }).click()
  await expect.element(screen.getByText('first steps')).toBeVisible()
})
