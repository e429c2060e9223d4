import { useEffect, useRef, type DragEvent } from 'react'
import { css } from '../../../styled-system/css'
import type { Issue } from '../../../contract/issues/issue.ts'
import type { IssueStatus } from '../../../domain/issues/issue-lifecycle.ts'
import { VirtualList } from '../../ui/content/virtual-list.tsx'
import { Button } from '../../ui/control/button.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import type { BoardMove } from './board-move.ts'
import { IssueCard } from './issue-card.tsx'
import { STATUS_LABELS } from './issue-labels.ts'
import { type BoardQuery, useColumn } from './use-column.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const CARD_PX = 138
const column = css.raw({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  width: { base: '[min(17rem, 78vw)]', md: '[17rem]' },
  minHeight: '0',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  borderRadius: 'lg',
  bg: 'sunken',
  scrollSnapAlign: 'start',
  outline: 'none',
})
const possible = css.raw({ borderColor: 'accent' })
const aimed = css.raw({ bg: 'accent.soft' })
const impossible = css.raw({ borderStyle: 'dashed', borderColor: 'line.control' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  padding: '3',
})
const name = css({ textStyle: 'label', outline: 'none', _focusVisible: { textDecoration: 'underline' } })
const count = css({ textStyle: 'meta', color: 'ink.muted', tabular: true })
const aim = css({ paddingInline: '3', paddingBottom: '2' })
const reason = css({ textStyle: 'meta', color: 'ink.muted' })
const cards = css({ flex: '1', minHeight: '0' })
const none = css({ paddingInline: '3', paddingBottom: '3', textStyle: 'meta', color: 'ink.muted' })

interface Props {
  status: IssueStatus
  only: BoardQuery
  mayMove: boolean
  /** the picked-up issue, and what moving it to this column does; null if no card is picked up */
  held: { issue: Issue; move: BoardMove } | null
  /** whether this column is the keyboard's target */
  isAimed: boolean
  onHold: (issue: Issue) => void
  onDrag: (issue: Issue) => void
  onDragEnd: () => void
  onDrop: () => void
}

/**
 * Column with the issues of one status. While a card is picked up, the column shows whether the card can be
 * dropped on it.
 */
export function BoardColumn(props: Props) {
  const { status, only, mayMove, held, isAimed, onHold, onDrag, onDragEnd, onDrop } = props
  const { query, rows, total } = useColumn(status, only)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAimed) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isAimed])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const over = (event: DragEvent) => {
    if (held) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop()
  }
  const isPossible = held?.move.kind === 'step'
  return (
    <section
      ref={box}
      aria-label={STATUS_LABELS[status]}
      data-status={status}
      className={css(
        column,
        isPossible && possible,
        held?.move.kind === 'refused' && impossible,
        isAimed && aimed,
      )}
      onDragOver={over}
      onDrop={drop}
    >
      <div className={head}>
        <h2 className={name} tabIndex={-1}>
          {STATUS_LABELS[status]}
        </h2>
        <span className={count}>{total === null ? '…' : total.toLocaleString('en')}</span>
      </div>
      {held?.move.kind === 'step' && (
        <div className={aim}>
          <Button size="sm" tabIndex={-1} onClick={onDrop}>
            {tr(texts.verbMoveHere, { verb: held.move.step.step.button?.verb })}
          </Button>
        </div>
      )}
      {held?.move.kind === 'refused' && (
        <div className={aim}>
          <p className={reason}>{tr(texts.notPossibleReason, { reason: held.move.reason })}</p>
        </div>
      )}
      {query.isError && rows.length === 0 && (
        <ErrorState
          title={tr(texts.issuesCouldNotBeFetched)}
          detail={query.error.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <SkeletonLines
          count={3}
          label={tr(texts.loadingTheIssuesStatuses, { STATUSES: STATUS_LABELS[status] })}
        />
      )}
      {query.data && rows.length === 0 && <p className={none}>{tr(texts.noIssues)}</p>}
      {rows.length > 0 && (
        <div
          className={cards}
          onScrollCapture={({ target }) => {
            const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement
            if (hasNextPage && !isFetchingNextPage && scrollTop + 2 * clientHeight > scrollHeight)
              void fetchNextPage()
          }}
        >
          <VirtualList label={STATUS_LABELS[status]} items={rows} keyOf={({ id }) => id} rowHeight={CARD_PX}>
            {(issue, tabIndex) => (
              <IssueCard
                issue={issue}
                tabIndex={tabIndex}
                isHeld={held?.issue.id === issue.id}
                onHold={mayMove ? () => onHold(issue) : undefined}
                onDrag={() => onDrag(issue)}
                onDragEnd={onDragEnd}
              />
            )}
          </VirtualList>
        </div>
      )}
    </section>
  )
}
