import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTrackerKeys } from './use-tracker-keys.ts'

const commands: string[] = []
beforeEach(() => void commands.splice(0))

function Screen({ takes = true, onMapKey }: { takes?: boolean; onMapKey?: (key: string) => void }) {
  useTrackerKeys({ characterKeys: true, takes: () => takes }, ({ type }) => commands.push(type))
  return (
    <>
      <div data-map onKeyDown={({ key }) => onMapKey?.(key)}>
        <canvas tabIndex={0} aria-label="map" />
      </div>
      <button popoverTarget="menu">open</button>
      <div id="menu" popover="auto">
        <button>choice</button>
      </div>
      <div popover="manual" ref={(element) => element?.showPopover()}>
        a toast
      </div>
    </>
  )
}

it('leaves all keys to an open menu, and takes them again after it', async () => {
  await render(<Screen />)
  await page.getByRole('button', { name: 'open' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'choice' })).not.toBeInTheDocument()
  expect(commands).toEqual([])
  await userEvent.keyboard('{Escape}k')
  expect(commands).toEqual(['close', 'toggle play'])
})

it('seeks on while a key is held, and plays or pauses once', async () => {
  await render(<Screen />)
  for (const key of [' ', 'ArrowRight'])
    for (const repeat of [false, true, true])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }))
  expect(commands).toEqual(['toggle play', 'seek by time', 'seek by time', 'seek by time'])
})

it('takes the arrows that seek from the map, leaves it the others, and all where nothing is replayed', async () => {
  const moved: string[] = []
  const screen = await render(<Screen onMapKey={(key) => moved.push(key)} />)
  document.querySelector('canvas')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  expect(commands).toEqual(['seek by time'])
  expect(moved).toEqual(['ArrowUp'])
  await screen.rerender(<Screen takes={false} onMapKey={(key) => moved.push(key)} />)
  await userEvent.keyboard('{ArrowRight}')
  expect(moved).toEqual(['ArrowUp', 'ArrowRight'])
})
