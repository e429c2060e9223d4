import { css } from '../../../../styled-system/css'
import type { Invoice } from '../../../../contract/billing/invoice.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { StoredFileButton } from '../../../resource/file/stored-file.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

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
const files = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const faint = css({ color: 'ink.muted', overflowWrap: 'anywhere' })

export function DisputesCard({ row }: { row: Invoice }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Card title={tr(texts.disputes)}>
      <ol className={list} aria-label={tr(texts.disputes)}>
        {row.disputes.map((dispute) => (
          <li key={dispute.disputed_at} className={entry}>
            <span>{`${clock.minute(dispute.disputed_at)}: ${dispute.reason}`}</span>
            {dispute.evidence.map((each) => (
              <div key={`${each.added_at} ${each.text}`} className={files}>
                <span className={faint}>{`${each.text} (${clock.minute(each.added_at)})`}</span>
                {each.files.map((file) => (
                  <StoredFileButton key={file.digest} {...file} />
                ))}
              </div>
            ))}
            {dispute.resolved_at !== null && (
              <span>
                {tr(texts.resolvedResolvedAtResolution, {
                  resolvedAt: clock.minute(dispute.resolved_at),
                  resolution: dispute.resolution,
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
