import * as texts from './texts.ts'
import { securityLogRow, type SecurityLogRow } from '../../../contract/auth/security-log.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { ExportMenu } from '../../resource/list-export/export-menu.tsx'
import { spreadsheetLine } from '../../resource/list-export/spreadsheet.ts'
import { securityOriginText, securityActorText, SECURITY_EVENT_LABELS } from './security-event-labels.ts'
import type { useSecurityLog } from './use-security-log.ts'
import { tr } from '../../texts/tr.ts'

const HEAD = ['Time', 'Event', 'Times', 'Who', 'From', 'Call']

/** Exports all matching entries of the security log, formatted as on screen or as raw data. */
export function SecurityLogExport({ asked }: { asked: ReturnType<typeof useSecurityLog>['asked'] }) {
  const clock = zoneClock(useTimeZone())
  const cells = (row: SecurityLogRow) => [
    clock.full(row.last_at),
    SECURITY_EVENT_LABELS[row.what],
    row.count,
    securityActorText(row),
    securityOriginText(row),
    row.call ?? '',
  ]
  return (
    <ExportMenu
      path="/security-log"
      many={tr(texts.securityLog)}
      asked={{ ...asked, before: undefined }}
      head={spreadsheetLine(HEAD)}
      row={securityLogRow}
      lineOf={(row) => spreadsheetLine(cells(row))}
    />
  )
}
