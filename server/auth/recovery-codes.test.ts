import { describe, expect, it } from 'vitest'
import { newRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

describe('recovery codes', () => {
  it('are sixteen letters that nobody confuses, and all different', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(200)
  })

  it('are read as people type them', () => {
    const code = '01AB-CDEF-GHJK-MNPQ'
    for (const typed of [code, code.toLowerCase(), 'oLab cdef ghjk mnpq', '0IABCDEFGHJKMNPQ'])
      expect(readRecoveryCode(typed)).toBe('01ABCDEFGHJKMNPQ')
    for (const typed of ['', '123456', `${code}1`, '01AB-CDEF-GHJK-MNP?'])
      expect(readRecoveryCode(typed)).toBeNull()
  })
})
