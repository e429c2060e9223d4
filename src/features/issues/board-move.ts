import { issueSteps } from '../../../contract/issues/issue.ts'
import type { StepRoute } from '../../../contract/core/step-routes.ts'
import { issueLifecycle, type IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Columns of the issue board: the statuses, in the order of work. */
export const BOARD_COLUMNS = issueLifecycle.phase.options

/** What a move of a card does: nothing, a step (`asks`: with a form), or a refusal with its reason. */
export type BoardMove =
  | { kind: 'none' }
  | { kind: 'step'; step: StepRoute; asks: boolean }
  | { kind: 'refused'; reason: string }

/** Returns what happens if an issue is moved from one status to another. */
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
  // a form opens only if the step requires input; a note is always optional
  return { kind: 'step', step, asks: Object.keys(step.body?.shape ?? {}).some((field) => field !== 'note') }
}

/** Returns the next column (1) or the previous one (-1). At the edge, it returns the same column. */
export const adjacentColumn = (of: IssueStatus, by: 1 | -1): IssueStatus =>
  BOARD_COLUMNS[BOARD_COLUMNS.indexOf(of) + by] ?? of
