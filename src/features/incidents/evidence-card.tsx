import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { StoredFileButton } from '../../resource/file/stored-file.tsx'
import { Card } from '../../ui/content/card.tsx'
import { AdditionButton } from './addition-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

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
type Custody = Incident['evidence'][number]['custody'][number]

function custodyText({ custodian, reason, made_by }: Custody, isFirst: boolean, madeAt: string): string {
  const values = {
    custodian: custodian ?? tr(texts.somebody),
    madeAt,
    madeBy: made_by ?? tr(texts.somebody),
  }
  if (!reason)
    return tr(isFirst ? texts.keptByCustodianRecordedBy : texts.handedOverToCustodianRecordedBy, values)
  return tr(isFirst ? texts.keptByCustodianReasonRecordedBy : texts.handedOverToCustodianReasonRecordedBy, {
    ...values,
    reason,
  })
}

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

/** Evidence of an incident: files with digests, objects with the numbers of their seals, and custodians. */
export function EvidenceCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Card
      title={tr(texts.evidenceEvidenceCount, { evidenceCount: row.evidence.length })}
      aside={<AdditionButton row={row} route="add-evidence" />}
    >
      {row.evidence.length === 0 ? (
        <p className={none}>{tr(texts.noEvidenceIsRecorded)}</p>
      ) : (
        <ol className={list} aria-label={tr(texts.evidence)}>
          {row.evidence.map((each) => (
            <li key={each.entry_id} className={entry}>
              <div className={head}>
                <span>
                  {each.seal
                    ? tr(texts.descriptionSealSeal, { description: each.description, seal: each.seal })
                    : each.description}
                </span>
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
              {each.file && (
                <code className={faint}>{tr(texts.sha256Digest, { digest: each.file.digest })}</code>
              )}
              <ol aria-label={tr(texts.custodyOfDescription, { description: each.description })}>
                {each.custody.map((one, at) => (
                  <li key={`${one.made_at} ${one.custodian}`} className={faint}>
                    {custodyText(one, at === 0, clock.full(one.made_at))}
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
