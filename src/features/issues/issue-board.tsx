import * as texts from './texts.ts'
import { css, cx } from '../../../styled-system/css'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { ListChecks } from '../../ui/icons/record-icons.ts'
import { Columns3, Plus } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import { Link, useLocation } from 'react-router-dom'
import { usePermission } from '../../app/app-services.ts'
import { StepDialog } from '../../resource/command/step-dialog.tsx'
import { ListFilters } from '../../resource/list/list-filters.tsx'
import { readListUrl, writeListUrl } from '../../resource/list/list-url-state.ts'
import { ListSearch } from '../../resource/list/list-search.tsx'
import { SavedFilters } from '../../resource/list/saved-filters.tsx'
import { useListUrlState } from '../../resource/list/use-list.ts'
import { BoardColumn } from './board-column.tsx'
import { planBoardMove, BOARD_COLUMNS } from './board-move.ts'
import { issue as kind } from './issue-kind.tsx'
import { useBoardMoves } from './use-board-moves.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  minWidth: '0',
  gap: '3',
  padding: { base: '3', md: '5' },
})
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const searching = css({ flexGrow: '1', flexBasis: '[9rem]', maxWidth: { md: 'xs' }, minWidth: '[9rem]' })
const right = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })
const columns = css({
  display: 'flex',
  flex: '1',
  gap: '3',
  minHeight: '[20rem]',
  overflowX: 'auto',
  scrollSnapType: { base: '[x proximity]', md: 'none' },
  paddingBottom: '2',
})
const heard = css({ srOnly: true })

/** no status filter, because each column is a status */
const narrowed = { ...kind, of: { ...kind.of, query: kind.of.query.omit({ status: true }) } }

/** Issues by status. Cards are moved by dragging, by a column's button, or by keyboard. */
export function IssueBoard() {
  const { address, change } = useListUrlState(narrowed)
  const { search } = useLocation()
  const mayMove = usePermission('Edit Issues')
  const { held, asked, said, hold, pickUp, putBack, moveTo, onKeyDown, closeForm } = useBoardMoves()
  const { view: _view, ...filters } = address.filters
  const only = { ...filters, ...(address.search !== '' && { search: address.search }) }
  return (
    <div className={page}>
      <div className={tools}>
        <div className={searching}>
          <ListSearch
            many={kind.many}
            value={address.search}
            onSearch={(sought) => change({ search: sought })}
          />
        </div>
        <ListFilters list={{ address, change }} kind={narrowed} />
        <div className={right}>
          <SavedFilters
            list={kind.of.path}
            query={writeListUrl(address, { page: 1 }).toString()}
            onChoose={(chosen) => change(readListUrl(new URLSearchParams(chosen), kind.of.query))}
          />
          <ViewSwitch />
          {mayMove && (
            <Link
              to="/issues/new"
              state={{ listLeft: `/issues${search}` }}
              className={cx(buttonRecipe({ tone: 'solid' }))}
            >
              <Plus aria-hidden /> {tr(texts.addIssue)}
            </Link>
          )}
        </div>
      </div>
      <p className={heard} role="status">
        {said}
      </p>
      <div className={columns} role="group" aria-label={tr(texts.board)} onKeyDownCapture={onKeyDown}>
        {BOARD_COLUMNS.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            only={only}
            mayMove={mayMove}
            held={held && { issue: held.issue, move: planBoardMove(held.issue.status, status) }}
            isAimed={held?.aim === status}
            onHold={hold}
            onDrag={pickUp}
            onDragEnd={putBack}
            onDrop={() => held && void moveTo(held.issue, status)}
          />
        ))}
      </div>
      {asked?.step.step.button && (
        <StepDialog
          open={asked.step}
          button={asked.step.step.button}
          kind={kind}
          row={asked.issue}
          called={asked.issue.number}
          starts={() => ({ files_after: [] })}
          onClose={closeForm}
        />
      )}
    </div>
  )
}

const group = css({ display: 'flex', gap: '1' })

/** Switches between the list of issues and the board by status. */
export function ViewSwitch() {
  const [params, write] = useUrlParams()
  const isBoard = params.get('view') === 'board'
  const show = (view: string | null) => write((before) => withParams(before, { view, page: null }))
  return (
    <div role="group" aria-label={tr(texts.view)} className={group}>
      <Button icon={<ListChecks />} pressed={!isBoard} aria-pressed={!isBoard} onClick={() => show(null)}>
        {tr(texts.list)}
      </Button>
      <Button icon={<Columns3 />} pressed={isBoard} aria-pressed={isBoard} onClick={() => show('board')}>
        {tr(texts.board)}
      </Button>
    </div>
  )
}
