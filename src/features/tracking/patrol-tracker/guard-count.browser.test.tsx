import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TrackerLayout } from '../tracker-layout.tsx'
import { GuardCount, AttentionCount } from './status-counts-row.tsx'

const layout = (open: boolean) => (
  <TrackerLayout
    title="Guards"
    aside={<GuardCount shown={30} all={60} />}
    whenFolded={<AttentionCount count={2} />}
    open={open}
    onOpen={() => {}}
    map={null}
    panel="Needs attention"
  />
)
const handle = page.getByRole('button', { name: /^Guards/ })

test('a folded list still says how many need attention; an open one shows them', async () => {
  await page.viewport(390, 844)
  const screen = await render(layout(false))
  await expect.element(handle).toHaveAccessibleName('Guards 30 of 60 2 need attention')
  await screen.rerender(layout(true))
  await expect.element(handle).toHaveAccessibleName('Guards 30 of 60')
})
