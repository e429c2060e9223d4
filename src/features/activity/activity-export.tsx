import { activityEntry, type ActivityEntry } from '../../../contract/evidence/activity.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { ExportMenu } from '../../resource/list-export/export-menu.tsx'
import { spreadsheetLine } from '../../resource/list-export/spreadsheet.ts'
import { capitalize } from '../../resource/record/resource-view.ts'
import { formatEventType } from '../../resource/record/history-list.tsx'
import { formatChanges } from './format-changes.ts'
import type { useActivity } from './use-activity.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const HEAD = ['Time', 'Event', tr(texts.kindOfRecord), 'Record', 'By', 'Changes']

interface Props {
  asked: ReturnType<typeof useActivity>['asked']
  kinds: readonly { kind: string; one: string }[]
}

/** Exports all matching activity, formatted as on screen or as raw data. */
export function ActivityExport({ asked, kinds }: Props) {
  const clock = zoneClock(useTimeZone())
  const names = new Map(kinds.map(({ kind, one }) => [kind, capitalize(one)]))
  const cells = (row: ActivityEntry) => {
    const { at, type, kind, record_id: id, record_name: name, by, by_name: person, changes } = row
    const changed = formatChanges(changes, clock).map(({ label, before, after }) =>
      before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
    )
    return [
      clock.full(at),
      formatEventType(type, kind),
      names.get(kind) ?? kind,
      name ?? tr(texts.noId, { id }),
      person ?? by,
      changed.join('; '),
    ]
  }
  return (
    <ExportMenu
      path="/activity"
      many={tr(texts.activity)}
      asked={{ ...asked, before: undefined, without: undefined }}
      head={spreadsheetLine(HEAD)}
      row={activityEntry}
      lineOf={(row) => spreadsheetLine(cells(row))}
    />
  )
}
