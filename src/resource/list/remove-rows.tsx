import { Archive } from '../../ui/icons/control-icons.ts'
import { useCommands } from '../command/use-commands.ts'
import { formatCount, type ResourceView, type RecordRow } from '../record/record-kind.ts'
import type { BulkAction, BulkProps } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Removes the selected rows of a list, each as a separate command. `words`: explanation. */
export function removeRows<Row extends RecordRow>(kind: ResourceView<Row>, words: string): BulkAction<Row> {
  function RemoveRows({ rows, onClose }: BulkProps<Row>) {
    const { remove } = useCommands(kind)
    return (
      <BulkDialog
        rows={rows}
        nameOf={kind.title}
        title={tr(texts.removeKind, { kind: formatCount(kind, rows.length) })}
        confirm={tr(texts.remove)}
        danger
        run={(row) => remove(row.id, null)}
        done={(count) => tr(texts.kindRemoved, { kind: formatCount(kind, count) })}
        onClose={onClose}
      >
        <p>{words}</p>
      </BulkDialog>
    )
  }
  return { label: tr(texts.remove), icon: <Archive />, needs: `Edit ${kind.module}`, Dialog: RemoveRows }
}
