import * as texts from '../list/texts.ts'
import { Archive } from '../../ui/icons/control-icons.ts'
import { useCommands } from '../command/use-commands.ts'
import { formatCount, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import type { BulkAction, BulkProps } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import type { ReactNode } from 'react'

interface Words {
  /** verb on the button: 'Suspend' */
  label: string
  icon: ReactNode
  /** returns the dialog's question; `rows` is such as '3 team members' */
  title: (rows: string) => string
  danger?: boolean
  /** explanation below the question */
  words: string
  /** error message if the server sends none */
  failure: string
  /** end of the success message: 'suspended' in '3 team members suspended.' */
  done: string
}

/** Creates an action that sends a command, such as `revoke`, for each selected row. */
export function bulkCommand<Row extends RecordRow>(
  kind: ResourceView<Row>,
  command: string,
  { label, icon, title, danger = false, words, failure, done }: Words,
): BulkAction<Row> {
  function TellRows({ rows, onClose }: BulkProps<Row>) {
    const { tell } = useCommands(kind)
    return (
      <BulkDialog
        rows={rows}
        nameOf={kind.title}
        title={title(formatCount(kind, rows.length))}
        confirm={label}
        danger={danger}
        run={(row) => tell(row.id, command, null, failure)}
        done={(count) => `${formatCount(kind, count)} ${done}.`}
        onClose={onClose}
      >
        <p>{words}</p>
      </BulkDialog>
    )
  }
  return { label, icon, needs: `Edit ${kind.module}`, Dialog: TellRows }
}

/** Creates an action that removes each selected row. `words` explains the consequences. */
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
