import { describe, expect, it } from 'vitest'
import { newRecoveryCode, readRecoveryCode } from './recovery-codes.ts'

describe('recovery codes', () => {
  it('are 24 letters that nobody confuses, which is 120 bits, and all different', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(200)
  })

  it('are read as people type them', () => {
    const code = '01AB-CDEF-GHJK-MNPQ'
    for (const typed of [code, code.toLowerCase(), 'oLab cdef ghjk mnpq', '0IABCDEFGHJKMNPQ'])
      expect(readRecoveryCode(typed)).toBe('01ABCDEFGHJKMNPQ')
    expect(readRecoveryCode(`${code}-31vc-kd6r`)).toBe('01ABCDEFGHJKMNPQ31VCKD6R')
    for (const typed of ['', '123456', `${code}1`, '01AB-CDEF-GHJK-MNP?'])
      expect(readRecoveryCode(typed)).toBeNull()
  })
})
