import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MOST_PATHS, type NightSearch } from './night-search.ts'
import { PlayerOptions } from './player-options.tsx'

const ids = Array.from({ length: MOST_PATHS }, (_, i) => String(i))

interface Shown {
  guard: string
  paths: string[]
  picked?: string[]
  onChange?: (change: Partial<NightSearch>) => void
}

function Options({ guard, paths, picked = [guard], onChange = () => {} }: Shown) {
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
      happenings={0}
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
  // one that is drawn can be hidden
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
