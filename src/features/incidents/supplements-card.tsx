import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { AdditionButton } from './addition-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const faint = css({ color: 'ink.muted' })
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

export function SupplementsCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Card
      title={tr(texts.supplementsSupplementCount, { supplementCount: row.supplements.length })}
      aside={<AdditionButton row={row} route="supplement" />}
    >
      {row.supplements.length === 0 ? (
        <p className={none}>{tr(texts.noSupplementWasAdded)}</p>
      ) : (
        <ol className={list} aria-label={tr(texts.supplements)}>
          {row.supplements.map((each, at) => (
            <li key={each.entry_id} className={entry}>
              <p className={text}>{`${at + 1}. ${each.text}`}</p>
              <p className={faint}>{`${each.made_by ?? 'somebody'}, ${clock.full(each.made_at)}`}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
