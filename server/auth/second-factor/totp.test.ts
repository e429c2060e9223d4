import { describe, expect, it } from 'vitest'
import { newTotpSecret, otpauthUri, findTotpStep } from './totp.ts'

/** RFC 6238, appendix B: secret of the SHA-1 test vectors, and the last six digits of two of them */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_111, '050471'],
  [20_000_000_000, '353130'],
]

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('at %d s are those of RFC 6238', (seconds, code) => {
    expect(findTotpStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('are taken one step early or late, by the step whose they are, and no further', () => {
    const steps = [-60, -30, 0, 30, 60].map((off) => findTotpStep(RFC_SECRET, '287082', (59 + off) * 1000))
    expect(steps).toEqual([null, 1, 1, 1, null])
  })

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('are not %j', (code) => {
    expect(findTotpStep(RFC_SECRET, code, 59_000)).toBeNull()
  })

  it('come of a secret of 20 bytes that an app reads with its account', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(otpauthUri(secret, 'grace@askari.example'))
    expect(decodeURIComponent(uri.pathname)).toContain('Askari:grace@askari.example')
    expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'Askari'])
  })
})
