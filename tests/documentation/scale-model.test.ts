import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCALE_INPUTS, scaleTable } from '../../scripts/bench/scale-model.ts'

it('docs/design/server/scale.md shows what the model computes from its inputs, and states each of them', () => {
  const text = readFileSync(new URL('../../docs/design/server/scale.md', import.meta.url), 'utf8')
  expect(text).toContain(scaleTable(SCALE_INPUTS, [1000, 10_000, 100_000]))
  for (const value of Object.values(SCALE_INPUTS)) expect(text).toContain(value.toLocaleString('en-GB'))
})

it('a machine more is needed where the rate is over what those there take', () => {
  const cells = (intervalS: number) => scaleTable({ ...SCALE_INPUTS, intervalS }, [100_000])
  expect(cells(5)).not.toBe(cells(1))
})
