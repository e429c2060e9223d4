import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { Card, cardEntryStyle } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const faint = css({ color: 'ink.muted', overflowWrap: 'anywhere' })

/** Incident packs that were handed over, and a button to create one. */
export function PacksCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const [open, setOpen] = useState(false)
  const seesTrails = usePermission('View Trails')
  const mayHandOver = usePermission('Edit Restricted Incidents') && seesTrails
  return (
    <Card
      title={tr(texts.handedOverPackCount, { packCount: row.packs.length })}
      aside={
        mayHandOver && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {tr(texts.handOver)}
          </Button>
        )
      }
    >
      {row.packs.length === 0 ? (
        <p className={none}>{tr(texts.incidentWasHandedOverToNobody)}</p>
      ) : (
        <ol aria-label={tr(texts.handOvers)}>
          {row.packs.map((each) => (
            <li key={each.entry_id} className={cardEntryStyle}>
              <span>
                {tr(texts.recipientReason, {
                  recipient: each.recipient ?? tr(texts.erasedPerson),
                  reason: each.reason,
                })}
              </span>
              <span className={faint}>
                {tr(texts.madeByMadeAtPositionsOfMapFromToTo, {
                  madeBy: each.made_by ?? tr(texts.somebody),
                  madeAt: clock.full(each.made_at),
                  map:
                    each.workers.map(({ id, name }) => name ?? tr(texts.guardId, { id })).join(', ') ||
                    tr(texts.noGuard),
                  from: clock.full(each.from),
                  to: clock.full(each.to),
                })}
              </span>
              {each.digest === null ? (
                <span>{tr(texts.packWasNotSentCompletely)}</span>
              ) : (
                <code className={faint}>
                  {tr(texts.fileCountFilesManifestSha256Digest, {
                    fileCount: each.file_count,
                    digest: each.digest,
                  })}
                </code>
              )}
            </li>
          ))}
        </ol>
      )}
      {open && <PackDialog row={row} onClose={() => setOpen(false)} />}
    </Card>
  )
}
