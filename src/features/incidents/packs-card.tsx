import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { PackDialog } from './pack-dialog.tsx'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const entry = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const faint = css({ color: 'ink.muted', overflowWrap: 'anywhere' })

/** To whom the incident was handed over, and the button that makes a pack of it. */
export function PacksCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const [open, setOpen] = useState(false)
  const seesTrails = usePermission('View Trails')
  const mayHandOver = usePermission('Edit Restricted Incidents') && seesTrails
  return (
    <Card
      title={`Handed over (${row.packs.length})`}
      aside={
        mayHandOver && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Hand over
          </Button>
        )
      }
    >
      {row.packs.length === 0 ? (
        <p className={none}>The incident was handed over to nobody.</p>
      ) : (
        <ol aria-label="Hand-overs">
          {row.packs.map((each) => (
            <li key={each.entry_id} className={entry}>
              <span>{`${each.recipient ?? 'Erased person'}: ${each.reason}`}</span>
              <span className={faint}>
                {`${each.made_by ?? 'somebody'}, ${clock.full(each.made_at)}. Positions of ${each.workers.map(({ id, name }) => name ?? `guard ${id}`).join(', ') || 'no guard'}, ${clock.full(each.from)} to ${clock.full(each.to)}.`}
              </span>
              {each.digest === null ? (
                <span>The pack was not sent whole.</span>
              ) : (
                <code className={faint}>{`${each.file_count} files, manifest SHA-256 ${each.digest}`}</code>
              )}
            </li>
          ))}
        </ol>
      )}
      {open && <PackDialog row={row} onClose={() => setOpen(false)} />}
    </Card>
  )
}
