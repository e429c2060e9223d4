import { expect, it } from 'vitest'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../tests/support/screens/stub-app.tsx'
import { AssignmentsMap } from './assignments-map.tsx'

it('shows what the list is narrowed to, and says when that could not be fetched', async () => {
  const { screen, go, answer, callsOf } = await recordScreen({
    at: '/assignments?client_id=7&search=gate&page=2',
    pages: { '/assignments': <AssignmentsMap /> },
    answers: {
      'GET /assignments': refusal(503, { message: 'The server is busy.', code: 'storage_unavailable' }),
      'GET /site-posts': { data: [], meta: meta(0) },
    },
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server is busy.')
  expect(screen.getByRole('region').query()).toBeNull()

  answer('GET /assignments', { data: [], meta: meta(0) })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('region', { name: 'Map of the assignments found' })).toBeVisible()
  expect(new Set(callsOf('GET /assignments').map(({ query }) => query))).toEqual(
    new Set(['?client_id=7&search=gate&page=1&per_page=1000']),
  )
  go('/assignments?client_id=7')
  await expect.element(screen.getByRole('region', { name: 'Map of the client’s assignments' })).toBeVisible()
  go('/assignments')
  await expect.element(screen.getByRole('region', { name: 'Map of all assignments' })).toBeVisible()
})

it('says on the map that its posts could not be fetched, until they are', async () => {
  const { screen, answer } = await recordScreen({
    at: '/assignments',
    pages: { '/assignments': <AssignmentsMap /> },
    answers: {
      'GET /assignments': { data: [], meta: meta(0) },
      'GET /site-posts': refusal(503, { message: 'The server is busy.', code: 'storage_unavailable' }),
    },
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The site posts could not be fetched.')
  answer('GET /site-posts', { data: [], meta: meta(0) })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Map of all assignments' })).toBeVisible()
})
