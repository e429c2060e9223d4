import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { insertBundle } from '../../domain/evidence/bundle/bundle-page.ts'
import { parseBundle } from '../../domain/evidence/bundle/bundle.ts'
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

let open: (text: string) => Promise<void>

beforeAll(async () => {
  const whole = new DOMParser().parseFromString(insertBundle(empty, sample, null), 'text/html')
  document.body.replaceChildren(...whole.body.children)
  ;({ open } = await import('./bundle-page.ts'))
})

/** Returns an evidence page in the first format, which has no proof of the exporter's statements. */
const firstPage = (file: string) =>
  `<script id="words" type="application/json">${JSON.stringify(words)}</script><script id="bundle" type="application/json">${file}</script>`

it('gives its verdict in plain words with the steps to trust it, and says of the claims of an older file that nothing covers them', async () => {
  await open(firstPage(sample))
  await expect
    .element(said)
    .toHaveTextContent(
      'The file is intact. To trust its origin, compare its key with the company’s in three steps:',
    )
  expect(document.querySelectorAll('#trust ol > li')).toHaveLength(3)
  expect(document.querySelector('#signers')?.textContent).toBe(`Key of this file: ${line}`)
  const claims = document.querySelector('#said')?.textContent ?? ''
  expect(claims).toMatch(/^\s*Stated by the exporter\s*No proof covers these lines/)
  for (const claim of [words.company, words.by, words.reason, words.timeZone, 'Akinyi Otieno (no. 1)'])
    expect(claims).toContain(claim)
  expect(document.querySelector('#unproven')?.textContent).toContain(
    'The names of guards and company, the exporter, the reason and the time zone.',
  )
  const both = /21 Nov 2026, .* GMT\+3 \(21 Nov 2026, .* UTC\)/
  await expect.element(page.getByRole('definition').filter({ hasText: both }).first()).toBeVisible()
  expect(document.querySelector('#reading')?.textContent).toMatch(both)
  expect(document.querySelector('#proven')?.textContent).not.toContain('Akinyi')
  expect(document.querySelectorAll('#positions tbody tr')).toHaveLength(24)
})

it('names guard, hour and field of a changed byte, and shows all other guards as verified', async () => {
  const [, fix = ''] = sample.split('"leaf":[').slice(1)
  const broken = sample.replace(fix, fix.replace(',-', ',x'))
  await open(sample + broken)
  await expect
    .element(said)
    .toHaveTextContent('Do not rely on 1 guard of this file, marked below. The other guard is verified.')
  expect(document.querySelector('#damage')?.textContent).toMatch(
    /Guard 1: hour from 21 Nov 2026, 12:00:00 UTC, field latitude, position of 21 Nov 2026, 12:\d\d:00 UTC/,
  )
  const verdicts = [...document.querySelectorAll('#guards tbody tr')].map((row) => [
    row.children[2]?.textContent,
    row.children[3]?.textContent,
  ])
  expect(verdicts).toEqual([
    ['Verified', '24'],
    ['Changed', '0'],
  ])
  page
    .getByRole('slider', { name: 'Time' })
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
  expect(document.querySelector('#reading')?.textContent).toContain('Position 2 of 24')
  await open(sample)
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
  createReplay().show({ guards: [], places: null, streets: null }, null)
  await expect.element(page.getByRole('region', { name: 'Replay' })).not.toBeInTheDocument()
})
