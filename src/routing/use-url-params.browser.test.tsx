import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { useUrlParams, withParams } from './use-url-params.ts'

let writeParams = (_changed: Record<string, string>) => {}

/** Writes once, as soon as the router has rendered `at=1`. */
function WriteThen({ changed }: { changed: Record<string, string> }) {
  const { search } = useLocation()
  useLayoutEffect(() => {
    if (search === '?at=1') writeParams(changed)
  }, [search, changed])
  return null
}

function Url() {
  const [params, write] = useUrlParams()
  useLayoutEffect(() => {
    writeParams = (changed) => write((before) => withParams(before, changed), { replace: true })
  }, [write])
  return (
    <>
      <button onClick={() => writeParams({ at: '1' })}>Begin</button>
      <output>{params.toString()}</output>
    </>
  )
}

const RANGE = { range: '5' }
const MOMENT = { at: '2' }

it('keeps a write that precedes the render of an older one, when another follows', async () => {
  await render(
    <MemoryRouter>
      <WriteThen changed={RANGE} />
      <Url />
      <WriteThen changed={MOMENT} />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('at=2&range=5')
})
