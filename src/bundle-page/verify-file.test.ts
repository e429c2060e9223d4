import sample from '../../tests/evidence/sample.bundle?raw'
import { expect, it } from 'vitest'
import { parseBundle } from '../../domain/evidence/bundle/bundle.ts'
import { parseListedKey, webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { verifyFile } from './verify-file.ts'
import { overallVerdict } from './overall-verdict.ts'

const [line = ''] = parseBundle(sample)?.manifest.keys ?? []
const keyOf = (text: string) => [parseListedKey(text)].filter((key) => key !== null)
const changed = sample.replace('"unsealed":2', '"unsealed":1')

it('tells what is proven without the keys that were given where these alone are wrong', async () => {
  const other = `${line.slice(0, -4)}AAAA`
  const judged = await verifyFile(sample, webCrypto, keyOf(other))
  expect(judged).toMatchObject({
    bundles: [{ verdict: { ok: true, fixes: 24 } }],
    statements: null,
    keyFault: 'it is not signed by a key that was given and is in use',
  })
  expect(keyOf(other)).toHaveLength(1)
})

it('judges each bundle for itself, whichever is false, and names no key that has signed', async () => {
  const judged = await verifyFile(changed + sample, webCrypto, keyOf(line))
  expect(judged).toMatchObject({
    bundles: [{ verdict: { ok: false, guard: '1' } }, { verdict: { ok: true } }],
    keyFault: null,
  })
  expect(overallVerdict(judged, 'right')).toEqual([
    'false',
    'Do not rely on 1 guard of this file, marked below. The other guard is verified.',
  ])
  expect(await verifyFile(sample, webCrypto, keyOf(line))).toMatchObject({ keyFault: null })
})

it('finds statements that are not as they were written, and calls the positions intact all the same', async () => {
  const judged = await verifyFile(`${sample}{"statements":{}}\n`, webCrypto, undefined)
  expect(judged).toMatchObject({
    bundles: [{ verdict: { ok: true } }],
    statements: { ok: false, fault: 'they are not as they were written' },
  })
  expect(overallVerdict(judged, 'none')).toEqual([
    'false',
    'Do not rely on the names and the reason: what the exporter stated was changed (they are not as they were written). The positions are intact.',
  ])
})
