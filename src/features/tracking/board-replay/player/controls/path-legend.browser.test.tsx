import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { PathLegend } from './path-legend.tsx'

function Shown() {
  const [paths, setPaths] = useState(['1', '2', '3'])
  const play = useRef<HTMLButtonElement>(null)
  return (
    <>
      {paths.length > 0 && (
        <PathLegend
          paths={paths}
          nameOf={(id) => id}
          onSelect={() => {}}
          onRemove={(id) => setPaths(paths.filter((path) => path !== id))}
          onFit={() => {}}
          focusAfter={play}
        />
      )}
      <button ref={play} type="button">
        Play
      </button>
    </>
  )
}

it('the keyboard goes on to the path beside the one that is hidden, and from the last to the player', async () => {
  await render(<Shown />)
  const hide = (id: string) => page.getByRole('button', { name: `Hide the path of ${id}` })
  hide('2').element().focus()
  for (const next of [hide('3'), hide('1'), page.getByRole('button', { name: 'Play' })]) {
    await userEvent.keyboard('{Enter}')
    await expect.element(next).toHaveFocus()
  }
  await expect.element(page.getByRole('group', { name: 'Whole paths' })).not.toBeInTheDocument()
})
