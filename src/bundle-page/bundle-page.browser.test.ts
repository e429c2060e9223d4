import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { withBundle } from '../../domain/evidence/bundle-page.ts'
import { parseBundle } from '../../domain/evidence/bundle.ts'
import { trailFrom } from '../../domain/fix/trail.ts'
import sample from '../../tests/evidence/sample.bundle?raw'
import empty from './bundle-page.html?raw'

const [line = ''] = parseBundle(sample)?.manifest.keys ?? []
const words = {
  company: 'Askari Demo Security',
  by: 'Wanjiru Investigator',
  reason: 'Theft at gate B',
  timeZone: 'Africa/Nairobi',
  guards: { '1': 'Akinyi Otieno' },
}
const said = page.getByRole('status')
const keys = page.getByRole('textbox')
const proven = page.getByRole('heading', { name: 'What is proven' })

beforeAll(async () => {
  const whole = new DOMParser().parseFromString(withBundle(empty, sample, words), 'text/html')
  document.body.replaceChildren(...whole.body.children)
  await import('./bundle-page.ts')
})

it('says at its head whose evidence it is, by whom and why, apart from what is proven', async () => {
  await expect.element(said).toHaveTextContent(/^Whole in itself\. /)
  for (const text of [
    'Askari Demo Security',
    'Akinyi Otieno (no. 1)',
    'Wanjiru Investigator',
    'Theft at gate B',
  ])
    await expect.element(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  const both = /21 Nov 2026, .* GMT\+3 \(21 Nov 2026, .* UTC\)/
  await expect.element(page.getByRole('definition').filter({ hasText: both }).first()).toBeVisible()
  expect(document.querySelector('#reading')?.textContent).toMatch(both)
  expect(document.querySelector('#proven')?.textContent).not.toContain('Akinyi')
})

it('keeps what is proven and the field of the keys while a key in it is wrong', async () => {
  await expect.element(said).toHaveTextContent(/^Whole in itself\. /)
  for (const [wrong, fault] of [
    [`${line.slice(0, -4)}AAAA`, 'it is not signed by a key that was given and is in use'],
    ['the key', 'this is not the line of a key'],
  ] as const) {
    await keys.fill(wrong)
    await expect.element(page.getByRole('alert')).toHaveTextContent(fault)
    await expect.element(said).toHaveTextContent('not proven by the keys that you gave')
    await expect.element(proven).toBeVisible()
    await expect.element(keys).toHaveValue(wrong)
  }
  await keys.fill(line)
  await expect.element(said).toHaveTextContent('Proven, by a key of the log that you gave.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('replays nothing where there is no fix', async () => {
  const { createReplay } = await import('./replay.ts')
  createReplay().show(trailFrom('7', []), null)
  await expect.element(page.getByRole('region', { name: 'Replay' })).not.toBeInTheDocument()
})
