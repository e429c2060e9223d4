import '../../app/index.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

it('tells what failed in red, and that there is nothing in the colour of all text', async () => {
  const screen = await render(
    <>
      <ErrorState title="Failed to fetch workers." />
      <EmptyState title="No guards found" />
    </>,
  )
  const colourOf = (text: string) => {
    const { color } = getComputedStyle(screen.getByText(text).element())
    return color.match(/\d+/g)?.map(Number) as [red: number, green: number, blue: number]
  }
  const [red, green, blue] = colourOf('Failed to fetch workers.')
  expect(red - Math.max(green, blue)).toBeGreaterThan(80)
  const [r, g, b] = colourOf('No guards found')
  expect(r - Math.max(g, b)).toBeLessThan(20)
})
