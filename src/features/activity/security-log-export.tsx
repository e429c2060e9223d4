import { securityLogRow, type SecurityLogRow } from '../../../contract/security-log.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { ExportMenu } from '../../resource/list/export-menu.tsx'
import { spreadsheetLine } from '../../resource/list/spreadsheet.ts'
import { securityOriginText, securityActorText } from './security-log-words.ts'
import { SECURITY_EVENT_LABELS } from './security-words.ts'
import type { useSecurityLog } from './use-security-log.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const HEAD = ['Time', 'Event', 'Times', 'Who', 'From', 'Call']

/** Exports all of the security log that matches the filters, as shown or as stored. */
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
