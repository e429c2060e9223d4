import fc from 'fast-check'

/** a random edit of one row by SQL */
export const edit = fc.record({
  what: fc.constantFrom('change', 'change', 'delete', 'forge'),
  row: fc.nat(),
  column: fc.nat(),
  by: fc.integer({ min: 1, max: 1_000_000 }),
})
export type Edit = typeof edit extends fc.Arbitrary<infer Made> ? Made : never
