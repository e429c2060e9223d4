import { ScanEye } from '../../ui/icons/record-icons.ts'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { LogCard } from './log-card.tsx'
import { SecurityLogExport } from './security-log-export.tsx'
import { SecurityLogFilters } from './security-log-filters.tsx'
import { SecurityLogTable } from './security-log-table.tsx'
import { useSecurityLog } from './use-security-log.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const EVERYTHING = { what: null, account_id: null, from: null, to: null }

/** Page of the security log: sign-ins, refusals, views, exports and changes of access, newest first. */
export function SecurityLogPage() {
  const log = useSecurityLog()
  const { query, at, asked, change } = log
  const { before: _, ...filters } = at
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <PageColumn wide>
      <LogCard
        log={log}
        filters={
          <SecurityLogFilters at={at} onChange={change}>
            <SecurityLogExport asked={asked} />
          </SecurityLogFilters>
        }
        label={tr(texts.loadingTheSecurityLog)}
        failed={tr(texts.securityLogCouldNotBeFetched)}
        empty={{
          icon: <ScanEye />,
          title: narrowed ? tr(texts.nothingMatchesTheseFilters) : tr(texts.noEntriesYet),
          onShowEverything: narrowed ? () => change(EVERYTHING) : null,
        }}
      >
        {(page) => (
          <div aria-busy={query.isPlaceholderData}>
            <SecurityLogTable rows={page.data} />
          </div>
        )}
      </LogCard>
    </PageColumn>
  )
}
