import { expect, it, vi } from 'vitest'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { findInvalidReplayParams } from '../../url/replay-url-state.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { InvalidReplayUrlNotice } from './invalid-replay-url-notice.tsx'

const Address = () => <p data-testid="address">{useLocation().search}</p>

it('what of a link cannot be used in its night is told in an open list, until a press takes it away', async () => {
  const address = 'range=9-4&place=91,0,5&guard=1'
  const night = {
    unusable: findInvalidReplayParams(new URLSearchParams(address), { from: 0, to: 9 }),
  } as unknown as OpenReplay
  const onTell = vi.fn()
  await render(
    <MemoryRouter initialEntries={[`/tracker?${address}`]}>
      <InvalidReplayUrlNotice night={night} unusable={[]} onTell={onTell} onDismiss={() => {}} />
      <Address />
    </MemoryRouter>,
  )
  const told = page.getByRole('listitem')
  await expect.element(told.nth(1)).toHaveTextContent('range=9-4: a range has a start and a later end')
  await expect.element(told.first()).toHaveTextContent('place=91,0,5: a circle is a latitude, a longitude')
  expect(onTell).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(told.first()).not.toBeInTheDocument()
  await expect.element(page.getByTestId('address')).toHaveTextContent(/^\?guard=1$/)
})
