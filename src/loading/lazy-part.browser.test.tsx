import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyPart } from './lazy-part.ts'
import { ErrorBoundary } from '../ui/status/error-boundary.tsx'

const Marks = () => <p>3 posts reached</p>
const missing = new TypeError('Failed to fetch dynamically imported module')

/** Renders a part whose file is not available until `there` returns true, next to a map. */
function screenWith(there: () => boolean) {
  const Part = lazyPart(async () => {
    if (!there()) throw missing
    return Marks
  })
  return render(
    <ErrorBoundary fallback={() => <p>Load it again</p>}>
      <p>Map</p>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
}

afterEach(() => vi.unstubAllGlobals())

it('leaves the screen while the server is away, and comes once it is back', async () => {
  let up = false
  const asked = vi.fn(async () => {
    if (!up) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  vi.stubGlobal('fetch', asked)
  const { getByText } = await screenWith(() => up)
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  await expect.element(getByText('Map')).toBeVisible()
  up = true
  await expect.element(getByText('3 posts reached'), { timeout: 5_000 }).toBeVisible()
})

it('says so where the server is there and has no such file any more', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'))
  const { getByText } = await screenWith(() => false)
  await expect.element(getByText('Load it again'), { timeout: 5_000 }).toBeVisible()
})
