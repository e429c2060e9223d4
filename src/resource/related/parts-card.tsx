import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from '../../ui/icons/control-icons.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { totalText } from '../../../contract/core/page.ts'
import { css } from '../../../styled-system/css'
import { usePermission, useSession } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { FieldValue } from '../record/field-value.tsx'
import { rowValue, type ResourceView, type RecordRow, type Removal } from '../record/resource-view.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'
import { RemoveDialog } from '../record/remove-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const onlyWide = css({ display: { base: 'none', md: 'inline' } })
const narrow = css({ width: '12', textAlign: 'right' })
const buttons = css({
  display: 'inline-flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'flex-end', md: 'center' },
  gap: '1',
})
const anchored = css({ outline: 'none', scrollMarginTop: '4' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

type Narrowing = Readonly<Record<string, string>>
const ALL: Narrowing = {}

/** Fetches a page of a record's parts, such as the guards of an assignment. `only` filters by the record. */
export function useParts<Row extends RecordRow>(
  { of, many, partOf }: ResourceView<Row>,
  page = 1,
  only: Narrowing = ALL,
) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['records', of.path, 'list', only, page],
    queryFn: ({ signal }) =>
      api.get(of.path, of.page, {
        query: { ...only, page, ...(only !== ALL && { per_page: 10 }) },
        signal,
        failure: tr(texts.manyCouldNotBeFetched, { many }),
      }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({
      stream: of.stream,
      others: of.shows,
      ...(partOf !== undefined && { id: partOf }),
    }),
  })
}

interface Props<Row extends RecordRow> {
  title: string
  /** fragment of URLs that lead to this card */
  anchor: string
  kind: ResourceView<Row>
  /** filters by which the list contains only the record's parts */
  only?: Narrowing
  /** names of the columns; the first links to the referenced record, or else to the part */
  columns: readonly string[]
  whenEmpty: string
  /** button to add a part; hidden if the account may not change them */
  add?: ReactNode
  /** returns texts for removing a part; absent if it cannot be removed here */
  removedAs?: (row: Row) => ResourceView<Row> & { removal: Removal<Row> }
  /** more buttons of a row; hidden if the account may not change parts */
  actions?: (row: Row) => ReactNode
}

export function PartsCard<Row extends RecordRow>(props: Props<Row>) {
  const { title, anchor, kind, only, columns, whenEmpty, add, removedAs, actions } = props
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<Row | null>(null)
  const query = useParts(kind, page, only)
  const { data } = query
  const mayChange = usePermission(`Edit ${kind.module}`)
  const { hash, key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${anchor}`) box.current?.focus()
  }, [hash, key, anchor])
  // the last part of the page was removed, so the previous page is shown
  if (data && page > Math.max(1, data.meta.last_page)) setPage(Math.max(1, data.meta.last_page))
  return (
    <div ref={box} id={anchor} tabIndex={-1} className={anchored}>
      <Card title={data ? `${title} (${totalText(data.meta)})` : title} aside={mayChange && add}>
        <LoadingState
          query={query}
          lines={3}
          label={tr(texts.loadingTheMany, { many: kind.many })}
          failed={tr(texts.manyCouldNotBeFetched2, { many: kind.many })}
        />
        {data?.data.length === 0 && <p className={none}>{whenEmpty}</p>}
        {data && data.data.length > 0 && (
          <Table caption={title}>
            <thead>
              <tr>
                {columns.map((field) => (
                  <HeadCell key={field}>{kind.fields[field]?.label ?? field}</HeadCell>
                ))}
                {mayChange && (removedAs || actions) && <ActionsHead />}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  {columns.map((field, at) => (
                    <Cell key={field}>
                      {at === 0 && kind.view ? (
                        <Link to={kind.view(row.id)} className={link}>
                          <FieldValue words={kind.fields[field]} value={rowValue(row, field)} row={row} />
                        </Link>
                      ) : (
                        <FieldValue
                          words={kind.fields[field]}
                          value={rowValue(row, field)}
                          row={row}
                          linked={at === 0}
                        />
                      )}
                    </Cell>
                  ))}
                  {mayChange && (removedAs || actions) && (
                    <Cell className={narrow}>
                      <span className={buttons}>
                        {actions?.(row)}
                        {removedAs && (
                          <Button
                            size="sm"
                            icon={<X aria-hidden />}
                            aria-label={removedAs(row).removal.label(row)}
                            onClick={() => setRemoving(row)}
                          >
                            <span className={onlyWide}>{removedAs(row).removal.verb}</span>
                          </Button>
                        )}
                      </span>
                    </Cell>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {data && <Pager meta={data.meta} onPage={setPage} />}
      </Card>
      {removing && removedAs && (
        <RemoveDialog
          kind={removedAs(removing)}
          record={{ row: removing, version: null }}
          onRemoved={() => setRemoving((now) => (now === removing ? null : now))}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
