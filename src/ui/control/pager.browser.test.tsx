import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Card } from '../content/card.tsx'
import { Pager } from './pager.tsx'

it('is named after its card, so that two lists of a page differ', async () => {
  const meta = { total: 40, current_page: 1, last_page: 2, from: 1, to: 20 }
  const screen = await render(
    <>
      <Card title="Checkpoints">
        <Pager meta={meta} onPage={() => {}} />
      </Card>
      <Card title="Comments">
        <Pager meta={meta} onPage={() => {}} />
      </Card>
    </>,
  )
  const named = (name: string) => screen.getByRole('navigation', { name, exact: true })
  await expect.element(named('Pages Checkpoints')).toBeVisible()
  await expect.element(named('Pages Comments')).toBeVisible()
})
