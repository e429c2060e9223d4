import { issueSteps } from '../../../contract/issues/issue.ts'
import type { StepRoute } from '../../../contract/core/step-routes.ts'
import { issueLifecycle, type IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** The columns of the board, in the order of work. */
export const BOARD_COLUMNS = issueLifecycle.phase.options

/** Result of moving a card: nothing, a step with or without a form, or why not. */
export type BoardMove =
  | { kind: 'none' }
  | { kind: 'step'; step: StepRoute; asks: boolean }
  | { kind: 'refused'; reason: string }

/** Returns the result of moving an issue from one status to another column. */
export function planBoardMove(from: IssueStatus, to: IssueStatus): BoardMove {
  if (from === to) return { kind: 'none' }
  const { phases, steps, words } = issueLifecycle
  const on = phases[from].on as Readonly<Record<string, IssueStatus | undefined>> | undefined
  const [name] = Object.entries(on ?? {}).find(([, target]) => target === to) ?? []
  const step = issueSteps.routes.find(
    (each) => name !== undefined && each.step === steps[name as keyof typeof steps],
  )
  if (!step)
    return {
      kind: 'refused',
      reason: tr(texts.issueCannotBeMovedFromWordsToWords2, { words: words[from], words2: words[to] }),
    }
  // a note is optional; other inputs of a step are required
  return { kind: 'step', step, asks: Object.keys(step.body?.shape ?? {}).some((field) => field !== 'note') }
}

/** Returns the adjacent column in a direction; the same at the edge. */
export const adjacentColumn = (of: IssueStatus, by: 1 | -1): IssueStatus =>
  BOARD_COLUMNS[BOARD_COLUMNS.indexOf(of) + by] ?? of
