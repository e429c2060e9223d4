import { Plus, RotateCw, SearchX } from '../../ui/icons/control-icons.ts'
import { useState, type FocusEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { css, cx } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { BulkBar, useAllowed, type BulkAction } from '../bulk/bulk-bar.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { readListUrl, writeListUrl } from './list-url-state.ts'
import { optionalColumns, rememberColumns } from './list-columns.ts'
import { ListCount, StaleListNotice } from './list-count.tsx'
import { ListExport } from '../list-export/export-menu.tsx'
import type { ReturnToList } from './return-to-list.ts'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable, type Column } from './list-table.tsx'
import { capitalize, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import { SavedFilters } from './saved-filters.tsx'
import { useList, type List } from './use-list.ts'
import { useStableRows } from './stable-rows.ts'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const card = css({ position: 'relative', maxHeight: 'full', minHeight: '[16rem]', overflow: 'hidden' })
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  _print: { display: 'none' },
})
const searching = css({
  flexGrow: '1',
  flexBasis: '[9rem]',
  maxWidth: { md: 'xs' },
  minWidth: { base: 'full', md: '[13rem]' },
})
const right = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  paddingInline: '4',
  minHeight: '9',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
  '& > nav': { border: 'none', padding: '0' },
})
const pill = css({
  position: 'absolute',
  left: '[50%]',
  bottom: '12',
  translate: '[-50% 0]',
  zIndex: 'sticky',
  boxShadow: 'md',
  borderRadius: 'full',
})

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  columns: readonly Column<Row>[]
  /** whether rows show data of fixes, so that new fixes refetch the list */
  showsFixes?: boolean
  /** buttons at the right end of a row */
  actions?: (row: Row) => ReactNode
  /** actions that can be applied to several rows */
  bulk?: readonly BulkAction<Row>[]
  /** shown instead of the link to the Add page; `tools` are beside it */
  add?: ReactNode
  tools?: ReactNode
  /** shown above the list */
  notice?: ReactNode
  /** message for an empty list: what to do */
  whenEmpty: string
}

/** A page with a list of records: search, sorting, filters, count, export and live updates. */
export function ListPage<Row extends RecordRow>(props: Props<Row>) {
  return (
    <div className={page}>
      {props.notice}
      <RecordList {...props} />
    </div>
  )
}

/** The list without the page, for pages that show more than a list. */
export function RecordList<Row extends RecordRow>(props: Props<Row>) {
  const { kind, columns, showsFixes, actions } = props
  const list = useList(kind, showsFixes)
  const { query, address, change, asked } = list
  const others = optionalColumns(kind, columns)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const { pathname, search } = useLocation()
  const left: ReturnToList = { listLeft: pathname + search }
  const mayAdd = usePermission(`Edit ${kind.module}`)
  const add =
    props.add ??
    (mayAdd && kind.add && (
      <Link
        to={`${kind.add}${queryText(address.filters)}`}
        state={left}
        className={cx(buttonRecipe({ tone: 'solid' }))}
      >
        <Plus aria-hidden /> {tr(texts.addOne, { one: kind.one })}
      </Link>
    ))
  const shown = [
    ...columns.filter(({ field }, at) => at === 0 || !list.columns.hidden.includes(field)),
    ...others.filter(({ field }) => list.columns.shown.includes(field)),
  ]
  const named = ({ field }: Column<Row>) => ({ name: field, label: kind.fields[field]?.label ?? field })
  const sorts = sortsOf(kind)
  const { data } = query
  const bulk = useAllowed(props.bulk)
  const steady = useStableRows(
    // '' while the rows are still those of the previous list
    query.isPlaceholderData ? '' : JSON.stringify(asked),
    data?.data ?? NO_ROWS,
    pointed || focused,
  )
  // another page or search clears the selection; removed rows leave it
  const listed = JSON.stringify(asked)
  const [choice, setChoice] = useState<{ of: string; ids: ReadonlySet<string> }>({ of: listed, ids: NOBODY })
  const chosen =
    choice.of === listed ? steady.rows.filter(({ id }) => choice.ids.has(id) && !steady.gone.has(id)) : []
  const choose = (rows: readonly Row[]) => setChoice({ of: listed, ids: new Set(rows.map(({ id }) => id)) })
  return (
    <Card className={card}>
      <div className={tools}>
        <div className={searching}>
          <ListSearch many={kind.many} value={address.search} onSearch={(search) => change({ search })} />
        </div>
        <ListFilters list={list} kind={kind} />
        <div className={right}>
          <ColumnsMenu
            own={columns.slice(1).map(named)}
            others={others.map(named)}
            chosen={list.columns}
            onChange={(chosen) => {
              rememberColumns(kind.of.path, chosen)
              change(chosen)
            }}
          />
          <SavedFilters
            list={kind.of.path}
            query={writeListUrl(address, { ...list.columns, page: 1 }).toString()}
            onChoose={(chosen) => change(readListUrl(new URLSearchParams(chosen), kind.of.query))}
          />
          <ListExport kind={kind} asked={asked} columns={shown} />
          {props.tools}
          {add}
        </div>
      </div>
      {bulk.length > 0 && (
        <BulkBar actions={bulk} rows={chosen} one={kind.one} many={kind.many} onChoose={choose} />
      )}
      {query.isError && data && <StaleListNotice since={query.dataUpdatedAt} why={query.error.message} />}
      {!data || (query.isPlaceholderData && steady.rows.length === 0) ? (
        query.isError ? (
          <ErrorState
            title={tr(texts.manyCouldNotBeFetched, { many: kind.many })}
            detail={query.error.message}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonLines count={8} label={tr(texts.loadingTheMany, { many: kind.many })} />
        )
      ) : steady.rows.length === 0 ? (
        <Nothing list={list} kind={kind} add={add} text={props.whenEmpty} />
      ) : (
        <div
          className={css({ display: 'contents' })}
          onPointerOver={(event) => setPointed(event.pointerType === 'mouse')}
          onPointerLeave={() => setPointed(false)}
          onFocus={(event) => setFocused(event.target.matches('[data-index] *'))}
          onBlur={(event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        >
          <ListTable
            kind={kind}
            columns={shown}
            rows={steady.rows}
            gone={steady.gone}
            sort={address.sort ?? sorts[0] ?? ''}
            sorts={sorts}
            onSort={(sort) => change({ sort })}
            actions={actions}
            left={left}
            {...(bulk.length > 0 && { chosen: new Set(chosen.map(({ id }) => id)), onChoose: choose })}
          />
          {steady.waiting > 0 && (
            <Button tone="solid" size="sm" icon={<RotateCw />} className={pill} onClick={steady.catchUp}>
              {tr(texts.waitingChanges, { waiting: steady.waiting })}
            </Button>
          )}
        </div>
      )}
      {data && (
        <div className={foot}>
          <ListCount kind={kind} meta={query.isPlaceholderData ? null : data.meta} />
          <Pager meta={data.meta} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </Card>
  )
}

const queryText = (filters: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(filters).toString()
  return text && `?${text}`
}

const NO_ROWS: readonly never[] = []
const NOBODY: ReadonlySet<string> = new Set()

/** Returns the sort orders that the contract allows. The first is the default. */
function sortsOf<Row extends RecordRow>({ of }: ResourceView<Row>): string[] {
  const { sort } = of.query.shape
  const order = sort instanceof z.ZodOptional ? sort.unwrap() : sort
  if (!(order instanceof z.ZodEnum)) return []
  return order.options.map(String).filter((name) => !name.startsWith('-'))
}

function Nothing<Row extends RecordRow>(props: {
  list: List<Row>
  kind: ResourceView<Row>
  add: ReactNode
  text: string
}) {
  const { list, kind, add, text } = props
  const { search, filters, page: at } = list.address
  const narrowed = search !== '' || Object.keys(filters).length > 0
  if (narrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title={
          search === ''
            ? tr(texts.noOneMatchesTheseFilters, { one: kind.one })
            : tr(texts.noOneMatchesSearch, { one: kind.one, search })
        }
        action={
          <Button onClick={() => list.change({ search: '', filters: {} })}>
            {rich(texts.showAllMany, { many: kind.many })}
          </Button>
        }
      />
    )
  if (at > 1)
    return (
      <EmptyState
        title={tr(texts.thisPageIsEmpty)}
        action={<Button onClick={() => list.change({ page: 1 })}>{tr(texts.firstPage)}</Button>}
      />
    )
  return (
    <EmptyState title={tr(texts.noManyYet, { many: kind.many })} action={add}>
      {capitalize(text)}
    </EmptyState>
  )
}
