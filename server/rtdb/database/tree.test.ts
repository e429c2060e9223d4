import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { Tree } from './tree.ts'

const key = fc.constantFrom('a', 'b', 'c', '__proto__')
const write = fc.record({
  path: fc.array(key, { minLength: 1, maxLength: 3 }),
  value: fc.constantFrom<Json>(null, 1, 'x', true),
})

describe('tree', () => {
  it('gives back what was last written, and holds no empty map', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 20 }), (writes) => {
        const tree = new Tree()
        for (const { path, value } of writes) {
          tree.set(path, value)
          expect(tree.get(path)).toBe(value)
        }
        expect(JSON.stringify(tree.get([]))).not.toContain('{}')
      }),
    )
  })
})
