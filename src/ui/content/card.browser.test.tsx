import '../../app/index.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Card } from './card.tsx'

it.each(['Wärterhausverwaltungsgesellschaft'.repeat(4), 'Nairobi West Gate '.repeat(12)])(
  'a long title stays within its card: %s',
  async (title) => {
    await render(
      <div style={{ width: 360 }}>
        <Card title={title} aside={<button type="button">Edit</button>}>
          Client
        </Card>
      </div>,
    )
    const right = (element: Element) => element.getBoundingClientRect().right
    const heading = page.getByRole('heading').element()
    expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
    expect(right(heading)).toBeLessThanOrEqual(right(page.getByRole('region').element()))
  },
)
