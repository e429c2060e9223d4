import type { ReactNode } from 'react'
import { useCommands } from '../command/use-commands.ts'
import { counted, type RecordKind, type RecordRow } from '../record/record-kind.ts'
import { BulkDialog } from './bulk-dialog.tsx'

interface Props<Row extends RecordRow> {
  kind: RecordKind<Row>
  rows: readonly Row[]
  /** `left`: those that are not removed */
  onClose: (left: readonly Row[]) => void
  /** what it means */
  children: ReactNode
}

/** Removes the selected rows of a list, each by a command of its own. */
export function RemoveRows<Row extends RecordRow>({ kind, rows, onClose, children }: Props<Row>) {
  const { remove } = useCommands(kind)
  return (
    <BulkDialog
      rows={rows}
      nameOf={kind.title}
      title={`Remove ${counted(kind, rows.length)}?`}
      confirm="Remove"
      danger
      run={(row) => remove(row.id, null)}
      done={(count) => `${counted(kind, count)} removed.`}
      onClose={onClose}
    >
      {children}
    </BulkDialog>
  )
}
