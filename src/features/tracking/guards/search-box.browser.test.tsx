import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './search-box.tsx'

const searched: string[] = []

function Screen() {
  const [q, setQ] = useState('')
  return (
    <>
      <SearchBox
        value={q}
        onSearch={(text) => {
          searched.push(text)
          setQ(text)
        }}
      />
      <button onClick={() => setQ('gate')}>address</button>
    </>
  )
}

// Tracker pages cancel Escape, so the browser does not clear the field. This listener does the same.
const takeEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.addEventListener('keydown', takeEscape)
})
afterEach(() => {
  vi.useRealTimers()
  window.removeEventListener('keydown', takeEscape)
})

const box = () => page.getByRole('searchbox')
const typed = async (text: string) => {
  searched.length = 0
  await render(<Screen />)
  await userEvent.type(box(), text)
}

it('searches once the typing rests', async () => {
  await typed('amina')
  vi.advanceTimersByTime(299)
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['amina'])
})

it('forgets what was typed but not yet searched for, on Escape', async () => {
  await typed('am')
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveValue('')
  vi.advanceTimersByTime(300)
  expect(searched).toEqual([''])
})

it('gives way to an address that changes by itself', async () => {
  await typed('am')
  await page.getByRole('button', { name: 'address' }).click()
  await expect.element(box()).toHaveValue('gate')
  vi.advanceTimersByTime(300)
  expect(searched).toEqual([])
})
