import { describe, expect, it } from 'vitest'
import { issueLifecycle } from '../../../domain/issues/issue-lifecycle.ts'
import { planBoardMove, adjacentColumn, BOARD_COLUMNS } from './board-move.ts'

describe('a move on the board', () => {
  it('takes exactly the steps of the lifecycle', () => {
    const moves = BOARD_COLUMNS.flatMap((from) =>
      BOARD_COLUMNS.flatMap((to) => {
        const move = planBoardMove(from, to)
        return move.kind === 'step' ? [`${from} ${move.step.route} ${to}`] : []
      }),
    )
    const steps = Object.entries(issueLifecycle.phases).flatMap(([from, { on = {} }]) =>
      Object.entries(on as Record<string, string>).flatMap(([name, to]) =>
        from === to ? [] : [`${from} ${name.replace('issue.', '')} ${to}`],
      ),
    )
    expect(moves.toSorted()).toEqual(steps.toSorted())
  })

  it('opens a form where the step needs data', () => {
    expect(planBoardMove('reported', 'acknowledged')).toMatchObject({ kind: 'step', asks: false })
    expect(planBoardMove('reported', 'assigned')).toMatchObject({ kind: 'step', asks: true })
    expect(planBoardMove('in_progress', 'on_hold')).toMatchObject({ kind: 'step', asks: true })
  })

  it('is refused with the reason, or is none', () => {
    expect(planBoardMove('reported', 'verified')).toEqual({
      kind: 'refused',
      reason: 'An issue cannot be moved from “Reported” to “Verified”.',
    })
    expect(planBoardMove('reported', 'reported')).toEqual({ kind: 'none' })
  })

  it('goes from column to column, and stays at the edges', () => {
    expect([
      adjacentColumn('reported', -1),
      adjacentColumn('reported', 1),
      adjacentColumn('closed', 1),
    ]).toEqual(['reported', 'acknowledged', 'closed'])
  })
})
