import '../../app/index.css'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { dismissToast, showToast, TOAST_MS, toasts, type ToastKind } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => toasts.get().forEach(({ id }) => dismissToast(id)))

it.each<ToastKind>(['success', 'error', 'warning', 'info'])('shows a toast of type %s', async (kind) => {
  const screen = await render(<Toaster />)
  showToast(kind, `A ${kind} happened.`)
  const toast = screen.getByRole('status').filter({ hasText: `A ${kind} happened.` })
  await expect.element(toast).toHaveAttribute('data-kind', kind)
  await expect.element(screen.getByRole('region')).toHaveAttribute('aria-live', 'polite')
})

it('hides a toast after five seconds', async () => {
  const screen = await render(<Toaster />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showToast('info', 'For a while.')
  await expect.element(screen.getByText('For a while.')).toBeVisible()
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(toasts.get().map(({ text }) => text)).toEqual(['For a while.'])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  expect(toasts.get()).toEqual([])
  await expect.poll(() => screen.getByText('For a while.').query()).toBeNull()
})

it('shows the same text once at a time', async () => {
  const screen = await render(<Toaster />)
  const text = 'Live location service reconnecting...'
  showToast('warning', text)
  showToast('warning', text)
  await expect.element(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByText(text).elements()).toHaveLength(1)
})

it('can be dismissed', async () => {
  const screen = await render(<Toaster />)
  showToast('success', 'Done.')
  const toast = screen.getByRole('status').filter({ hasText: 'Done.' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => screen.getByText('Done.').query()).toBeNull()
})

it('lies beside what can be pressed, wherever that is, and lets presses through', async () => {
  const screen = await render(
    <>
      <button type="button" style={{ position: 'fixed', right: 0, bottom: 0, width: '60vw', height: '30vh' }}>
        Load More
      </button>
      <Toaster />
    </>,
  )
  showToast('success', 'Loaded.')
  const toast = screen.getByRole('status').filter({ hasText: 'Loaded.' })
  const boxOf = (name: typeof toast) => name.element().getBoundingClientRect()
  await expect.element(toast).toBeVisible()
  const button = screen.getByRole('button', { name: 'Load More' })
  await expect.poll(() => boxOf(toast).bottom <= boxOf(button).top).toBe(true)
  expect(boxOf(toast).right).toBeLessThanOrEqual(window.innerWidth)
  const { left, top } = boxOf(toast)
  expect(toast.element().contains(document.elementFromPoint(left + 4, top + 4))).toBe(false)
})

it('lies over neither a player nor the middle of a map', async () => {
  const edge = { position: 'fixed', left: 0, right: 0 } as const
  const screen = await render(
    <>
      <div data-map style={{ ...edge, top: 0, bottom: 60 }} />
      <div data-clear-of-toasts style={{ ...edge, bottom: 0, height: 60 }} />
      <Toaster />
    </>,
  )
  showToast('success', 'Link copied.')
  const toast = screen.getByRole('status').filter({ hasText: 'Link copied.' })
  await expect.element(toast).toBeVisible()
  const bottom = () => toast.element().getBoundingClientRect().bottom
  await expect.poll(bottom).toBeLessThanOrEqual(window.innerHeight - 60)
  const { top } = toast.element().getBoundingClientRect()
  const height = window.innerHeight - 60
  expect(bottom() <= height / 4 || top >= (height * 3) / 4).toBe(true)
})

it('does not stay because the pointer rests on it', async () => {
  const screen = await render(<Toaster />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showToast('info', 'In passing.')
  await userEvent.hover(screen.getByText('In passing.'), { force: true })
  vi.advanceTimersByTime(TOAST_MS)
  vi.useRealTimers()
  expect(toasts.get()).toEqual([])
})
