import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { StoredFileButton } from '../../resource/record/stored-file.tsx'
import { Card } from '../../ui/content/card.tsx'
import { AdditionButton } from './addition-button.tsx'

const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const last = css({ marginLeft: 'auto' })
const faint = css({ color: 'ink.muted', overflowWrap: 'anywhere' })
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

/** Files and objects, each with its digest or seal and with everybody who kept it. */
export function EvidenceCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Card
      title={`Evidence (${row.evidence.length})`}
      aside={<AdditionButton row={row} route="add-evidence" />}
    >
      {row.evidence.length === 0 ? (
        <p className={none}>No evidence is recorded.</p>
      ) : (
        <ol className={list} aria-label="Evidence">
          {row.evidence.map((each) => (
            <li key={each.entry_id} className={entry}>
              <div className={head}>
                <span>{[each.description, each.seal && `seal ${each.seal}`].filter(Boolean).join(', ')}</span>
                {each.file && <StoredFileButton {...each.file} />}
                <span className={last}>
                  <AdditionButton
                    row={row}
                    route="hand-over"
                    entryId={each.entry_id}
                    about={each.description}
                  />
                </span>
              </div>
              {each.file && <code className={faint}>{`SHA-256 ${each.file.digest}`}</code>}
              <ol aria-label={`Custody of ${each.description}`}>
                {each.custody.map((one, at) => (
                  <li key={`${one.made_at} ${one.custodian}`} className={faint}>
                    {`${at === 0 ? 'Kept by' : 'Handed over to'} ${one.custodian ?? 'somebody'}${one.reason ? `: ${one.reason}` : ''} (${clock.full(one.made_at)}, recorded by ${one.made_by ?? 'somebody'})`}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
