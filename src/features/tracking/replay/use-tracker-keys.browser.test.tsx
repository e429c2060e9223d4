import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTrackerKeys } from './use-tracker-keys.ts'

const commands: string[] = []
beforeEach(() => void commands.splice(0))

function Screen() {
  useTrackerKeys({ characterKeys: true, takes: () => true }, ({ type }) => commands.push(type))
  return (
    <>
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
