import fc from 'fast-check'

/** an SQL user's edit of one row */
export const edit = fc.record({
  what: fc.constantFrom('change', 'change', 'delete', 'forge'),
  row: fc.nat(),
  column: fc.nat(),
  by: fc.integer({ min: 1, max: 1_000_000 }),
})
export type Edit = typeof edit extends fc.Arbitrary<infer Made> ? Made : never
