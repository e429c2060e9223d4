import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { checkpointStream, type CheckpointEvent } from './checkpoint.ts'

const house = { sitePostId: '3', name: 'Generator house', latitude: -1.29, longitude: 36.82 }
const added = {
  type: 'CheckpointAdded',
  ...house,
  radiusM: 20,
  minDwellSec: 10,
  minStaySec: null,
  maxStaySec: null,
  instructions: null,
  checklistId: null,
} as const
const hash = (digit: string) => digit.repeat(64)
const issued = (digit: string, codeIssue: number) =>
  ({ type: 'CheckpointCodeIssued', codeHash: hash(digit), codeIssue }) as const

describe('a checkpoint', () => {
  it('is a circle of 20 m with its first code, unless something else is said', () => {
    expect(
      decideAfter(checkpointStream, [], { type: 'AddCheckpoint', ...house, codeHash: hash('a') }),
    ).toEqual({
      events: [added, issued('a', 1)],
    })
  })

  it('has each of its codes once, in order', () => {
    const events: CheckpointEvent[] = [added, issued('a', 1)]
    const renew = (codeIssue: number) =>
      decideAfter(checkpointStream, events, { ...issued('b', codeIssue), type: 'IssueCheckpointCode' })
    expect(renew(2)).toEqual({ events: [issued('b', 2)] })
    expect([renew(1), renew(3)]).toMatchObject([
      { refused: { code: 'changed_since' } },
      { refused: { code: 'changed_since' } },
    ])
  })

  it('allows no longest stay below the shortest, also where only one of them is changed', () => {
    const events: CheckpointEvent[] = [{ ...added, minStaySec: 60 }]
    const longest = (maxStaySec: number) =>
      decideAfter(checkpointStream, events, { type: 'ChangeCheckpoint', maxStaySec })
    expect(longest(59)).toMatchObject({ refused: { field: 'maxStaySec' } })
    expect(longest(60)).toEqual({ events: [{ type: 'CheckpointChanged', maxStaySec: 60 }] })
  })

  it('is changed by nothing while it is archived', () => {
    const events: CheckpointEvent[] = [added, issued('a', 1)]
    const state = [...events, { type: 'CheckpointArchived' as const }]
    expect(
      decideAfter(checkpointStream, state, { ...issued('b', 2), type: 'IssueCheckpointCode' }),
    ).toMatchObject({ refused: { code: 'archived' } })
  })
})

it.each<[string, object, boolean]>([
  ['no radius', {}, true],
  ['a radius of 4 m', { radiusM: 4 }, false],
  ['a radius of 501 m', { radiusM: 501 }, false],
  ['a latitude of 91 degrees', { latitude: 91 }, false],
  ['no dwell', { minDwellSec: 0 }, true],
  ['a name of blanks', { name: '  ' }, false],
])('%s', (_, given, accepted) => {
  const command = { type: 'AddCheckpoint', ...house, ...given }
  expect(checkpointStream.command.safeParse(command).success).toBe(accepted)
})
