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

it('gives its verdict in plain words with the steps to trust it, and names the exporter’s claims as such', async () => {
  await expect
    .element(said)
    .toHaveTextContent(
      'The file is intact. To trust its origin, compare its key with the company’s in three steps:',
    )
  expect(document.querySelectorAll('#trust ol > li')).toHaveLength(3)
  expect(document.querySelector('#signers')?.textContent).toBe(`Key of this file: ${line}`)
  const claims = document.querySelector('#said')?.textContent ?? ''
  expect(claims).toMatch(/^\s*Stated by the exporter/)
  for (const claim of [words.company, words.by, words.reason, words.timeZone, 'Akinyi Otieno'])
    expect(claims).toContain(claim)
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
  await expect.element(said).toHaveTextContent(/^The file is intact\. /)
  for (const [wrong, fault] of [
    [`${line.slice(0, -4)}AAAA`, 'it is not signed by a key that was given and is in use'],
    ['the key', 'This is not a key.'],
  ] as const) {
    await keys.fill(wrong)
    await expect.element(page.getByRole('alert')).toHaveTextContent(fault)
    await expect.element(said).toHaveTextContent('none of the keys that you gave signed it')
    await expect.element(proven).toBeVisible()
    await expect.element(keys).toHaveValue(wrong)
  }
  await keys.fill(line)
  await expect
    .element(said)
    .toHaveTextContent('The file is intact, and its origin is verified: it is signed by a key that you gave.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('replays nothing where there is no fix', async () => {
  const { createReplay } = await import('./replay.ts')
  createReplay().show(trailFrom('7', []), null)
  await expect.element(page.getByRole('region', { name: 'Replay' })).not.toBeInTheDocument()
})
