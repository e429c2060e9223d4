import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { AccountForm } from './account-form.tsx'

afterEach(() => vi.restoreAllMocks())

it('says at once that there is no network, and sends what was filled in when it returns', async () => {
  const sent: unknown[] = []
  const screen = await render(
    <AccountForm
      label="Profile"
      body={z.object({ full_name: z.string() })}
      fields={[{ name: 'full_name', label: 'Full name' }]}
      initial={{ full_name: 'Amina' }}
      submit="Save"
      send={async (values) => {
        sent.push(values)
        return 'Your profile is saved.'
      }}
    />,
  )
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^No network\./)).toBeVisible()
  expect(sent).toEqual([])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Your profile is saved.')).toBeVisible()
  expect(sent).toEqual([{ full_name: 'Amina' }])
})
