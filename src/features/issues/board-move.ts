import { issueSteps } from '../../../contract/issues/issue.ts'
import type { StepRoute } from '../../../contract/step-routes.ts'
import { issueLifecycle, type IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** The columns of the board, in the order in which work goes on. */
export const COLUMNS = issueLifecycle.phase.options

/** What a move of a card comes to: nothing, a step with or without a form, or the reason against it. */
export type BoardMove =
  | { kind: 'none' }
  | { kind: 'step'; step: StepRoute; asks: boolean }
  | { kind: 'refused'; reason: string }

/** What it comes to that an issue of one status is moved to the column of another. */
export function boardMove(from: IssueStatus, to: IssueStatus): BoardMove {
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
      reason: tr(texts.fromWordsAnIssueDoesNotGoTo, { words: words[from], words2: words[to] }),
    }
  // a note may be left out; whatever else a step asks for is needed
  return { kind: 'step', step, asks: Object.keys(step.body?.shape ?? {}).some((field) => field !== 'note') }
}

/** The column beside another in a direction; the same at the edge. */
export const columnBeside = (of: IssueStatus, by: 1 | -1): IssueStatus =>
  COLUMNS[COLUMNS.indexOf(of) + by] ?? of
