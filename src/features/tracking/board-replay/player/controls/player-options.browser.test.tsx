import '../../../../../app/index.css'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { MAX_PATHS, type ReplayUrlState } from '../../../url/replay-url-state.ts'
import { PlayerOptions } from './player-options.tsx'

const ids = Array.from({ length: MAX_PATHS }, (_, i) => String(i))

interface Shown {
  guard: string
  paths: string[]
  picked?: string[]
  events?: readonly TimelineEvent[]
  onChange?: (change: Partial<ReplayUrlState>) => void
}

function Options({ guard, paths, picked = [guard], events = [], onChange = () => {} }: Shown) {
  return (
    <PlayerOptions
      guard={guard}
      picked={picked}
      search={{ trailMs: null, paths }}
      onChange={onChange}
      skipsQuiet={false}
      onSkipQuiet={() => {}}
      card={null}
      onCard={() => {}}
      events={events}
    />
  )
}

it('offers no path more than are drawn, and says how many those are', async () => {
  const { rerender } = await render(<Options guard="one more" paths={ids.slice(1)} />)
  const path = page.getByRole('button', { name: 'Whole path' })
  await expect.element(path).toBeEnabled()
  await rerender(<Options guard="one more" paths={ids} />)
  await expect.element(path).toBeDisabled()
  await expect.element(path).toHaveAttribute('title', '12 paths at most')
  // a drawn trail can still be hidden
  await rerender(<Options guard="0" paths={ids} />)
  await expect.element(path).toBeEnabled()
})

it('draws the whole paths of all who are chosen, and hides them again', async () => {
  const onChange = vi.fn()
  const { rerender } = await render(
    <Options guard="1" paths={['9', '1']} picked={['1', '2']} onChange={onChange} />,
  )
  const path = page.getByRole('button', { name: 'Whole paths' })
  await path.click()
  expect(onChange).toHaveBeenLastCalledWith({ paths: ['9', '1', '2'] })
  await rerender(<Options guard="1" paths={['9', '1', '2']} picked={['1', '2']} onChange={onChange} />)
  await path.click()
  expect(onChange).toHaveBeenLastCalledWith({ paths: ['9'] })
})

it('keeps its row as wide as it is while happenings are counted', async () => {
  const widths = new Set<number>()
  const each: TimelineEvent = { kind: 'offline', guard: '1', t: 0, since: null }
  const happened = (count: number) => Array.from({ length: count }, () => each)
  const { rerender } = await render(<Options guard="1" paths={[]} />)
  await document.fonts.load('1rem "Inter Variable"')
  for (const [count, said] of [
    [0, '0'],
    [9, '9'],
    [10, '10'],
    [194, '194'],
    [2345, '2k'],
  ] as const) {
    await rerender(<Options guard="1" paths={[]} events={happened(count)} />)
    const button = page.getByRole('button', { name: `Events ${said}`, exact: true })
    await expect.element(button).toBeVisible()
    widths.add(Math.round(button.element().getBoundingClientRect().width))
  }
  expect(widths.size).toBe(1)
})
