import { patrol, type Patrol } from '../../../contract/tracking/patrol.ts'
import { durationText } from '../../../domain/fix/trail-statistics.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { ExportMenu } from '../../resource/list-export/export-menu.tsx'
import { spreadsheetLine } from '../../resource/list-export/spreadsheet.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const HEAD = ['Guard', 'Assignment', 'Started', 'Ended', 'Duration']

/** Exports all matching patrols, formatted as on screen or as raw data. */
export function PatrolsExport({ asked }: { asked: Readonly<Record<string, string | undefined>> }) {
  const clock = zoneClock(useTimeZone())
  const cells = (row: Patrol) => {
    const { worker_name, assignment_name, started_at, ended_at } = row
    return [
      worker_name,
      assignment_name ?? tr(texts.noAssignment),
      clock.minute(started_at),
      ended_at === null ? tr(texts.inProgress) : clock.minute(ended_at),
      ended_at === null ? '' : durationText(ended_at - started_at),
    ]
  }
  return (
    <ExportMenu
      path="/patrols"
      many={tr(texts.patrols2)}
      asked={asked}
      head={spreadsheetLine(HEAD)}
      row={patrol}
      lineOf={(row) => spreadsheetLine(cells(row))}
    />
  )
}
