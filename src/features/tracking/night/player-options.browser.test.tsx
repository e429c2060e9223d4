import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MOST_PATHS } from './night-search.ts'
import { PlayerOptions } from './player-options.tsx'

const ids = Array.from({ length: MOST_PATHS }, (_, i) => String(i))

function Options({ guard, paths }: { guard: string; paths: string[] }) {
  return (
    <PlayerOptions
      guard={guard}
      search={{ trailMs: null, paths }}
      onChange={() => {}}
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
