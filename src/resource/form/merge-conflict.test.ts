import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedValues } from '../../../domain/event-sourcing/record-stream.ts'
import { mergeConflict, resolveChanges } from './merge-conflict.ts'

const fields = ['name', 'type', 'owner']
const base = { id: '1', name: 'Gate', type: 'Post', owner: '7' }

describe('two people changed one record', () => {
  it('sorts what collides from what is kept of both', () => {
    const conflict = mergeConflict(
      base,
      { name: 'Mine', type: 'Lobby' },
      { ...base, name: 'Theirs', owner: '8' },
      fields,
    )
    expect(conflict).toEqual({
      collisions: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
      mine: { type: 'Lobby' },
      theirs: { owner: '8' },
    })
    expect(resolveChanges(conflict, new Set(['name']))).toEqual({ name: 'Mine', type: 'Lobby' })
    expect(resolveChanges(conflict, new Set())).toEqual({ type: 'Lobby' })
  })

  it('asks nothing where both did the same', () => {
    expect(mergeConflict(base, { name: 'Same' }, { ...base, name: 'Same' }, fields)).toEqual({
      collisions: [],
      mine: {},
      theirs: {},
    })
  })

  it('loses nobody’s change that the person did not give up', () => {
    const value = fc.constantFrom('a', 'b', null)
    const record = fc.record({ name: value, type: value, owner: value })
    fc.assert(
      fc.property(record, record, record, fc.subarray(fields), (before, wanted, current, insisted) => {
        const mine = changedValues(before, wanted)
        const conflict = mergeConflict(before, mine, current, fields)
        const saved: Record<string, unknown> = { ...current, ...resolveChanges(conflict, new Set(insisted)) }
        const colliding = new Set(conflict.collisions.map(({ field }) => field))
        for (const field of fields as (keyof typeof current)[]) {
          const own = field in mine && (!colliding.has(field) || insisted.includes(field))
          expect(saved[field]).toBe(own ? wanted[field] : current[field])
        }
      }),
    )
  })
})
