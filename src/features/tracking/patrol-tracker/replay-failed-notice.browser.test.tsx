import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { closeTopLayer } from '../escape-layers.ts'
import { ReplayFailedNotice } from './replay-failed-notice.tsx'

const refused = { night: null, mayReplay: true, isPending: false, isBack: false, retry: null }
const bar = () => page.getByRole('alert')

it('claims a live board only over one, and is taken away by a press or by Escape', async () => {
  const onDismiss = vi.fn<() => void>()
  const shown = { ...refused, refusal: 'The server cannot be reached.', onDismiss }
  const screen = await render(<ReplayFailedNotice {...shown} isLive />)
  await expect.element(bar()).toHaveTextContent('The board is live.')
  await screen.rerender(<ReplayFailedNotice {...shown} isLive={false} />)
  await expect.element(bar()).toHaveTextContent('The board shows what was last known.')
  await expect.element(bar()).not.toHaveTextContent('live')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledTimes(1)
  expect(closeTopLayer()).toBe(true)
  expect(onDismiss).toHaveBeenCalledTimes(2)
  await screen.rerender(<ReplayFailedNotice {...shown} refusal={null} isLive />)
  expect(closeTopLayer()).toBe(false)
})
