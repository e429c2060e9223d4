import { ChevronRight } from '../../ui/icons/control-icons.ts'
import { ScanEye } from '../../ui/icons/record-icons.ts'
import { ChevronsLeft } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { SecurityLogExport } from './security-log-export.tsx'
import { SecurityLogFilters } from './security-log-filters.tsx'
import { SecurityLogTable } from './security-log-table.tsx'
import { useSecurityLog } from './use-security-log.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const foot = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '2',
  padding: '3',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})
const EVERYTHING = { what: null, account_id: null, from: null, to: null }

/** Page of the security log: sign-ins, refusals, views, exports and changes of access, newest first. */
export function SecurityLogPage() {
  const { query, at, asked, change } = useSecurityLog()
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const { before, ...filters } = at
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className={page}>
      <Card>
        <SecurityLogFilters at={at} onChange={change}>
          <SecurityLogExport asked={asked} />
        </SecurityLogFilters>
        {error && !data ? (
          <ErrorState
            title={tr(texts.securityLogCouldNotBeFetched)}
            detail={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonLines count={8} label={tr(texts.loadingTheSecurityLog)} />
        ) : data.data.length === 0 ? (
          <EmptyState
            icon={<ScanEye />}
            title={narrowed ? tr(texts.nothingMatchesTheseFilters) : tr(texts.noEntriesYet)}
            action={
              narrowed && <Button onClick={() => change(EVERYTHING)}>{tr(texts.showEverything)}</Button>
            }
          />
        ) : (
          <div aria-busy={isPlaceholderData}>
            <SecurityLogTable rows={data.data} />
          </div>
        )}
        {data && (before !== undefined || data.meta.next !== null) && (
          <nav aria-label={tr(texts.pages)} className={foot}>
            {before !== undefined && (
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
    </div>
  )
}
