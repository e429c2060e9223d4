import { X } from '../../ui/icons/control-icons.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import type { Permission } from '../../../domain/user/permission.ts'
import { useUser } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { formatCount, type RecordRow } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../list/texts.ts'

export interface BulkProps<Row extends RecordRow> {
  rows: readonly Row[]
  /** `left` are the rows that were not done */
  onClose: (left: readonly Row[]) => void
}

/** An action that can be applied to several rows of a list. */
export interface BulkAction<Row extends RecordRow> {
  label: string
  icon: ReactNode
  needs: Permission
  /** dialog that confirms the action and runs it, made with BulkDialog */
  Dialog: ComponentType<BulkProps<Row>>
}

/** Returns the actions that the account may use. */
export function useAllowed<Row extends RecordRow>(
  actions: readonly BulkAction<Row>[] | undefined,
): readonly BulkAction<Row>[] {
  const held = useUser()?.permissions ?? []
  return actions?.filter(({ needs }) => held.includes(needs)) ?? []
}

interface Props<Row extends RecordRow> {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  one: string
  many: string
  /** called to change which rows are selected */
  onChoose: (rows: readonly Row[]) => void
}

export function BulkBar<Row extends RecordRow>({ actions, rows, one, many, onChoose }: Props<Row>) {
  const [open, setOpen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  return (
    <div
      className={bar}
      role="toolbar"
      aria-label={tr(texts.selectedMany, { many })}
      hidden={rows.length === 0 && !open}
    >
      <span className={count} role="status">
        {tr(texts.rowCountSelected, { rowCount: formatCount({ one, many }, rows.length) })}
      </span>
      {actions.map((action) => (
        <Button key={action.label} size="sm" icon={action.icon} onClick={() => setOpen({ action, rows })}>
          {action.label}
        </Button>
      ))}
      <IconButton size="sm" label={tr(texts.clearSelection)} onClick={() => onChoose([])}>
        <X />
      </IconButton>
      {open && (
        <open.action.Dialog
          rows={open.rows}
          onClose={(left) => {
            setOpen(null)
            onChoose(left)
          }}
        />
      )}
    </div>
  )
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '2',
  bg: 'accent.soft',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  '&[hidden]': { display: 'none' },
  _print: { display: 'none' },
})
const count = css({ textStyle: 'label', color: 'accent.ink', marginRight: 'auto', tabular: true })
