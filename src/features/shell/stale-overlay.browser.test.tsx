import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { ApiError } from '../../api/api.ts'
import { StaleOverlay } from './stale-overlay.tsx'

let answer: () => string
function Guard() {
  const { data } = useQuery({ queryKey: ['guard'], queryFn: async () => answer() })
  return <main>{data}</main>
}

async function guardAt(path: string) {
  answer = () => 'Online'
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <StubApp at={path} services={stubServices({}).services}>
      <QueryClientProvider client={queries}>
        <StaleOverlay />
        <Guard />
      </QueryClientProvider>
    </StubApp>,
  )
  await expect.element(page.getByText('Online')).toBeVisible()
  return (status: number) => {
    answer = () => {
      throw new ApiError('no', status)
    }
    return queries.refetchQueries()
  }
}
const mark = () => page.getByRole('alert')

it('says over any page since when it could not be refreshed, and asks again', async () => {
  const fail = await guardAt('/employees/patrollers/view-security-officer/1')
  await expect.element(mark()).not.toBeInTheDocument()
  await fail(0)
  await expect
    .element(mark())
    .toHaveTextContent(/^Not refreshed since \d+ \w+ \d{4}, .*The server does not answer/)
  await expect.element(page.getByText('Online')).toBeVisible()
  answer = () => 'Late'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Late')).toBeVisible()
  await expect.element(mark()).not.toBeInTheDocument()
})

it('leaves a refusal to the page', async () => {
  const fail = await guardAt('/clients/list')
  await fail(404)
  await expect.element(mark()).not.toBeInTheDocument()
})

it('adds nothing where the page marks its sources', async () => {
  const fail = await guardAt('/dashboard')
  await fail(500)
  await expect.element(mark()).not.toBeInTheDocument()
})
