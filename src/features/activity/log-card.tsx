import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { ChevronRight } from '../../ui/icons/control-icons.ts'
import { ChevronsLeft } from '../../ui/icons/page-icons.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const foot = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '2',
  padding: '3',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})

interface LogPage {
  data: readonly unknown[]
  meta: { next: string | null }
}

interface Props<Page extends LogPage> {
  log: {
    query: { data: Page | undefined; error: Error | null; refetch: () => unknown }
    at: { before?: string | undefined }
    change: (changed: { before?: string | null }) => void
  }
  filters: ReactNode
  /** for screen readers, while it loads */
  label: string
  failed: string
  empty: { icon: ReactNode; title: string; onShowEverything: (() => void) | null }
  children: (page: Page) => ReactNode
}

/** A page of a log, newest first, with its filters and the way to other pages. */
export function LogCard<Page extends LogPage>(props: Props<Page>) {
  const { log, filters, label, failed, empty, children } = props
  const { query, at, change } = log
  const { data } = query
  return (
    <Card>
      {filters}
      <LoadingState query={query} lines={8} label={label} failed={failed} />
      {data?.data.length === 0 && (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          action={
            empty.onShowEverything && (
              <Button onClick={empty.onShowEverything}>{tr(texts.showEverything)}</Button>
            )
          }
        />
      )}
      {data && data.data.length > 0 && children(data)}
      {data && (at.before !== undefined || data.meta.next !== null) && (
        <nav aria-label={tr(texts.pages)} className={foot}>
          {at.before !== undefined && (
            <Button size="sm" icon={<ChevronsLeft />} onClick={() => change({})}>
              {tr(texts.newest)}
            </Button>
          )}
          {data.meta.next !== null && (
            <Button size="sm" icon={<ChevronRight />} onClick={() => change({ before: data.meta.next })}>
              {tr(texts.older)}
            </Button>
          )}
        </nav>
      )}
    </Card>
  )
}
