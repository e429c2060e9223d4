import { expect, it } from 'vitest'
import { describeExportSize } from './export-size.ts'

const sealedBy = '23 Nov 2026, 18:15'
const of = (fixes: number, sealed: number, sealedUntil: string | null = '23 Nov 2026, 17:00') =>
  describeExportSize({ sizes: [{ fixes, sealed }], guards: 1, format: 'bundle', sealedUntil, sealedBy })

it('says how many fixes are sealed, and begins no evidence that would hold none', () => {
  expect(of(384, 0)).toEqual({
    isRight: false,
    text: '0 of 384 positions sealed up to 23 Nov 2026, 17:00. An evidence page would contain none. All will be sealed shortly after 23 Nov 2026, 18:15.',
    held: 0,
  })
  expect(of(1, 0, null).text).toBe(
    '0 of 1 position sealed. An evidence page would contain none. All will be sealed shortly after 23 Nov 2026, 18:15.',
  )
  expect(of(225, 112)).toEqual({
    isRight: true,
    text: '112 of 225 positions sealed up to 23 Nov 2026, 17:00. An evidence page contains only these. All will be sealed shortly after 23 Nov 2026, 18:15.',
    held: 112,
  })
  expect(of(225, 225)).toEqual({ isRight: true, text: '225 positions.', held: 225 })
  expect(of(60_000, 60_000).text).toBe(
    '60,000 positions. The page contains the first position of each second.',
  )
})

it('asks nothing of seals where the file is none of evidence', () => {
  const asked = { guards: 1, sealedUntil: null, sealedBy, format: 'csv' } as const
  expect(describeExportSize({ ...asked, sizes: [{ fixes: 7, sealed: 0 }] })).toMatchObject({
    isRight: true,
    text: '7 positions.',
  })
})
