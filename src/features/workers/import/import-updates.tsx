import { css } from '../../../../styled-system/css'
import type { ImportUpdate } from '../../../../contract/workers/worker-import.ts'
import { FieldValue } from '../../../resource/record/field-value.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { guard } from '../guard-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const SHOWN = 200
const heading = css({ textStyle: 'label', color: 'ink.muted' })
const group = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const box = css({
  maxHeight: '[22rem]',
  overflow: 'auto',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  borderRadius: 'md',
})
const old = css({ color: 'ink.muted' })

/** Table of what the file would change about existing guards: each field with its old and new value. */
export function ImportUpdates({ updates }: { updates: readonly ImportUpdate[] }) {
  if (updates.length === 0) return null
  const changes = updates.flatMap((update) => update.changes.map((change) => ({ ...update, ...change })))
  const title = tr(texts.changesOfExistingGuards)
  return (
    <div className={group}>
      <h3 className={heading}>{`${title} (${changes.length.toLocaleString('en')})`}</h3>
      <div className={box} role="region" aria-label={title} tabIndex={0}>
        <Table caption={title}>
          <thead>
            <tr>
              <HeadCell numeric>{tr(texts.line)}</HeadCell>
              <HeadCell>{tr(texts.guard2)}</HeadCell>
              <HeadCell>{tr(texts.field)}</HeadCell>
              <HeadCell>{tr(texts.now)}</HeadCell>
              <HeadCell>{tr(texts.becomes)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map(({ line, worker_id: id, name, field, from, to }) => (
              <tr key={`${id}.${field}`}>
                <Cell numeric>{line}</Cell>
                <Cell>{name}</Cell>
                <Cell>{guard.fields[field]?.label ?? field}</Cell>
                <Cell className={old}>
                  <FieldValue words={guard.fields[field]} value={from} />
                </Cell>
                <Cell>
                  <FieldValue words={guard.fields[field]} value={to} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {changes.length > SHOWN && (
        <p className={heading}>{tr(texts.firstSHOWNChangesAreShownUpdatingMakesAll, { SHOWN })}</p>
      )}
    </div>
  )
}
