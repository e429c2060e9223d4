import { expect, it } from 'vitest'
import { parseBundle } from '../../domain/evidence/bundle/bundle.ts'
import { verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'
import { webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
// made once by an earlier server: bundles of older versions must stay verifiable
import file from './sample.bundle?raw'

it('a bundle is verified in a browser, offline, by the line of the key', async () => {
  const keys = parseBundle(file)?.manifest.keys.map((line) => ({ line, last: null }))
  expect(await verifyBundle(file, webCrypto, keys)).toMatchObject({
    ok: true,
    fixes: 24,
    seals: 4,
    unsealed: 2,
  })
  expect(await verifyBundle(file.replace('"unsealed":2', '"unsealed":1'), webCrypto, keys)).toMatchObject({
    ok: false,
    fault: 'the signature of the bundle is false: it is not the one that was made',
  })
})
