import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { closeTop } from '../escape-layers.ts'
import { NotReplayed } from './not-replayed.tsx'

const refused = { night: null, mayReplay: true, isPending: false, isBack: false, retry: null }
const bar = () => page.getByRole('alert')

it('claims a live board only over one, and is taken away by a press or by Escape', async () => {
  const onDismiss = vi.fn<() => void>()
  const shown = { ...refused, refusal: 'The server cannot be reached.', onDismiss }
  const screen = await render(<NotReplayed {...shown} isLive />)
  await expect.element(bar()).toHaveTextContent('The board is live.')
  await screen.rerender(<NotReplayed {...shown} isLive={false} />)
  await expect.element(bar()).toHaveTextContent('The board shows what was last known.')
  await expect.element(bar()).not.toHaveTextContent('live')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledTimes(1)
  expect(closeTop()).toBe(true)
  expect(onDismiss).toHaveBeenCalledTimes(2)
  await screen.rerender(<NotReplayed {...shown} refusal={null} isLive />)
  expect(closeTop()).toBe(false)
})
