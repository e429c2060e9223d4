import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyScreen } from './lazy-screen.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

/** Returns all texts that the page showed, one entry per change. */
async function shownBy(fetched: boolean): Promise<string[]> {
  const Screen = lazyScreen(async () => Greeting)
  if (fetched) await Screen.fetch()
  const place = document.body.appendChild(document.createElement('div'))
  const shown: string[] = []
  const watching = new MutationObserver(() => shown.push(place.textContent))
  watching.observe(place, { childList: true, subtree: true })
  const { getByText } = await render(
    <Suspense fallback="…">
      <Screen name="Amina" />
    </Suspense>,
    { container: place },
  )
  await expect.element(getByText('Hello Amina')).toBeVisible()
  watching.disconnect()
  return [...new Set(shown)]
}

it('is fetched when it is shown', async () => {
  expect(await shownBy(false)).toEqual(['…', 'Hello Amina'])
})

it('is shown at once where it was fetched before', async () => {
  expect(await shownBy(true)).toEqual(['Hello Amina'])
})
