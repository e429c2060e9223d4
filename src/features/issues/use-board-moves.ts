import { useState, type KeyboardEvent } from 'react'
import type { Issue } from '../../../contract/issues/issue.ts'
import type { StepRoute } from '../../../contract/core/step-routes.ts'
import type { IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { planBoardMove, adjacentColumn } from './board-move.ts'
import { issue as kind } from './issue-kind.tsx'
import { STATUS_LABELS } from './issue-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** The picked-up card, and the column that the keyboard would move it to. */
interface Held {
  issue: Issue
  aim: IssueStatus
}

/** A moved card whose step first requires a form. */
export interface PendingMove {
  issue: Issue
  step: StepRoute
}

/**
 * Returns handlers to move cards by dragging, by a column's button, or by keyboard. Left and right select a
 * column, Enter moves the card there, Escape puts it back.
 */
export function useBoardMoves() {
  const { tell } = useCommands(kind)
  const [held, setHeld] = useState<Held | null>(null)
  const [asked, setAsked] = useState<PendingMove | null>(null)
  const [said, setSaid] = useState('')

  function hold(issue: Issue) {
    if (held?.issue.id === issue.id) return putBack()
    pickUp(issue)
    setSaid(tr(texts.numberIsPickedUpLeftAndRightArrow, { number: issue.number }))
  }
  function pickUp(issue: Issue) {
    setHeld({ issue, aim: issue.status })
  }
  function putBack() {
    if (held) setSaid(tr(texts.numberIsPutBack, { number: held.issue.number }))
    setHeld(null)
  }
  function aim(by: 1 | -1) {
    if (!held) return
    const to = adjacentColumn(held.aim, by)
    setHeld({ ...held, aim: to })
    const move = planBoardMove(held.issue.status, to)
    const words = { none: tr(texts.itIsHere), refused: tr(texts.notPossible), step: tr(texts.possible) }[
      move.kind
    ]
    setSaid(`${STATUS_LABELS[to]}. ${move.kind === 'refused' ? `${words} ${move.reason}` : words}`)
  }
  async function moveTo(issue: Issue, to: IssueStatus) {
    const move = planBoardMove(issue.status, to)
    setHeld(null)
    if (move.kind === 'none') return setSaid(tr(texts.numberIsPutBack, { number: issue.number }))
    if (move.kind === 'refused') {
      setSaid(move.reason)
      return showToast('error', move.reason)
    }
    if (move.asks) return setAsked({ issue, step: move.step })
    const failure = tr(texts.numberCouldNotBeMoved, { number: issue.number })
    const outcome = await tell(issue.id, move.step.route, null, failure, move.step.body ? {} : undefined)
    if (outcome.kind === 'done') {
      setSaid(tr(texts.numberIsMovedToStatuses, { number: issue.number, STATUSES: STATUS_LABELS[to] }))
      return showToast('success', move.step.step.button?.done(issue.number) ?? '')
    }
    showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!held) return
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => aim(-1),
      ArrowRight: () => aim(1),
      Escape: putBack,
      Enter: () => void moveTo(held.issue, held.aim),
      ' ': () => void moveTo(held.issue, held.aim),
    }
    // keys work only on a card, because a column's button handles its own keys
    const isCard = (event.target as HTMLElement).closest('article') !== null
    const act = isCard ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    held,
    asked,
    said,
    hold,
    pickUp,
    putBack,
    moveTo,
    onKeyDown,
    closeForm: () => setAsked(null),
  }
}
