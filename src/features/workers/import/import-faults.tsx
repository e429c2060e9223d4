import { Download } from '../../../ui/icons/control-icons.ts'
import { css } from '../../../../styled-system/css'
import type { ImportFault } from '../../../../contract/workers/worker-import.ts'
import { csvLine } from '../../../../domain/text/csv-line.ts'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { guard } from '../guard-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const SHOWN = 200
const heading = css({ textStyle: 'label', color: 'ink.muted' })
const box = css({
  maxHeight: '[22rem]',
  overflow: 'auto',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  borderRadius: 'md',
})
const group = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  alignItems: 'start',
  '& > div': { width: 'full' },
})

const labelOf = ({ field }: ImportFault) =>
  field === null ? tr(texts.theLine) : (guard.fields[field.split('.')[0] ?? '']?.label ?? field)

/**
 * Table of a file's errors, or of guards who already exist. It shows the first ones; a button saves all as a
 * file.
 */
export function ImportFaults({ faults, title }: { faults: readonly ImportFault[]; title: string }) {
  if (faults.length === 0) return null
  const save = () => {
    const lines = faults.map((fault) => csvLine([fault.line, labelOf(fault), fault.message]))
    saveFile(new Blob([csvLine(['line', 'column', 'what']), ...lines], { type: 'text/csv' }), 'import.csv')
  }
  return (
    <div className={group}>
      <h3 className={heading}>{`${title} (${faults.length.toLocaleString('en')})`}</h3>
      <div className={box} role="region" aria-label={title} tabIndex={0}>
        <Table caption={title}>
          <thead>
            <tr>
              <HeadCell numeric>{tr(texts.line)}</HeadCell>
              <HeadCell>{tr(texts.column)}</HeadCell>
              <HeadCell>{tr(texts.what)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, SHOWN).map((fault, at) => (
              // a line may have the same error twice; the index is a stable key, because this list never
              // changes
              <tr key={at}>
                <Cell numeric>{fault.line}</Cell>
                <Cell>{labelOf(fault)}</Cell>
                <Cell>{fault.message}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {faults.length > SHOWN && (
        <Button size="sm" icon={<Download />} onClick={save}>
          {tr(texts.downloadAllFaultCount, { faultCount: faults.length.toLocaleString('en') })}
        </Button>
      )}
    </div>
  )
}
