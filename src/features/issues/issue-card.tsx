import type { DragEvent } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Issue } from '../../../contract/issues/issue.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { LEVEL_TONES, LEVEL_LABELS, issueLabelFor } from './issue-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const space = css({ paddingBottom: '2', paddingInline: '2' })
const card = css.raw({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  padding: '2.5',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'md',
  bg: 'surface',
})
const lifted = css.raw({ borderColor: 'accent', bg: 'accent.soft' })
const movable = css.raw({ cursor: 'grab' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const title = css({ fontWeight: 'medium', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } })
const detail = css({ textStyle: 'meta', color: 'ink.muted', overflowWrap: 'anywhere' })
const late = css({ textStyle: 'meta', color: 'danger' })

interface Props {
  issue: Issue
  tabIndex: 0 | -1
  isHeld: boolean
  /** absent if the account may not move the card */
  onHold?: (() => void) | undefined
  onDrag: () => void
  onDragEnd: () => void
}

/** A card of the issue board. Its first button picks the card up and puts it back. It can also be dragged. */
export function IssueCard({ issue, tabIndex, isHeld, onHold, onDrag, onDragEnd }: Props) {
  const clock = zoneClock(useTimeZone())
  function drag(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', issue.number)
    // a re-render before the browser has captured the drag image would cancel the drag, so it waits a frame
    requestAnimationFrame(onDrag)
  }
  return (
    <div className={space}>
      <article
        className={css(card, onHold && movable, isHeld && lifted)}
        aria-label={`${issue.number}, ${issue.title}`}
        draggable={onHold !== undefined}
        onDragStart={drag}
        onDragEnd={onDragEnd}
      >
        <div className={head}>
          {onHold ? (
            <Button
              size="sm"
              tabIndex={tabIndex}
              pressed={isHeld}
              aria-pressed={isHeld}
              aria-label={tr(texts.moveNumber, { number: issue.number })}
              onClick={onHold}
            >
              {issue.number}
            </Button>
          ) : (
            <span className={detail}>{issue.number}</span>
          )}
          <Badge tone={LEVEL_TONES[issue.level] ?? 'neutral'}>
            {issueLabelFor(LEVEL_LABELS, issue.level)}
          </Badge>
        </div>
        <Link to={`/issues/${issue.id}`} tabIndex={tabIndex} draggable={false} className={title}>
          {issue.title}
        </Link>
        <p className={detail}>
          {[issue.site_post_name, issue.assignee_name].filter((part) => part !== null).join(', ')}
        </p>
        <p className={issue.overdue ? late : detail}>
          {tr(issue.overdue ? texts.overdueSinceTime : texts.dueDueAt, { dueAt: clock.full(issue.due_at) })}
        </p>
      </article>
    </div>
  )
}
