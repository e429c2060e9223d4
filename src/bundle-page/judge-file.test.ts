import { expect, it } from 'vitest'
import { parseBundle } from '../../domain/evidence/bundle.ts'
import { parseListedKey } from '../../domain/evidence/key-list.ts'
import { webCrypto } from '../../domain/evidence/web-crypto.ts'
import sample from '../../tests/evidence/sample.bundle?raw'
import { judgeFile } from './judge-file.ts'

const [line = ''] = parseBundle(sample)?.manifest.keys ?? []
const keyOf = (text: string) => [parseListedKey(text)].filter((key) => key !== null)
const changed = sample.replace('"unsealed":2', '"unsealed":1')

it('tells what is proven without the keys that were given where these alone are wrong', async () => {
  const other = `${line.slice(0, -4)}AAAA`
  const judged = await judgeFile([sample], webCrypto, keyOf(other))
  expect(judged).toMatchObject({
    verdicts: [{ ok: true, fixes: 24 }],
    keyFault: 'it is not signed by a key that was given and is in use',
  })
  expect(keyOf(other)).toHaveLength(1)
})

it('believes no key over a file that is false, and names no key that has signed', async () => {
  expect(await judgeFile([sample, changed], webCrypto, keyOf(line))).toMatchObject({
    verdicts: [{ ok: true }, { ok: false }],
    keyFault: null,
  })
  expect(await judgeFile([sample], webCrypto, keyOf(line))).toMatchObject({ keyFault: null })
})
