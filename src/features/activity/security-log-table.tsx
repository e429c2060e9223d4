import * as texts from './texts.ts'
import { css } from '../../../styled-system/css'
import type { SecurityLogRow } from '../../../contract/auth/security-log.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { securityOriginText, securityActorText, SECURITY_EVENT_LABELS } from './security-event-labels.ts'
import { tr } from '../../texts/tr.ts'

const what = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
// cells with several lines need more padding
const tall = css({ paddingBlock: '1.5' })
const call = css({ fontFamily: 'mono', fontSize: 'xs', color: 'ink.muted', overflowWrap: 'anywhere' })

// on a phone, person and IP address stand below the event, not in columns
const beneath = css({ display: { base: 'block', md: 'none' }, color: 'ink.muted', overflowWrap: 'anywhere' })

/** Rows of the security log. Equal entries within an hour are merged into one row with a count. */
export function SecurityLogTable({ rows }: { rows: readonly SecurityLogRow[] }) {
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  return (
    <Table caption={tr(texts.securityLog3)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.when)}</HeadCell>
          <HeadCell>{tr(texts.what)}</HeadCell>
          <HeadCell wide>{tr(texts.who)}</HeadCell>
          <HeadCell wide>{tr(texts.from)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell>
              <MomentText t={row.last_at} now={now} timeZone={timeZone} />
            </Cell>
            <Cell className={tall}>
              <span className={what}>
                {SECURITY_EVENT_LABELS[row.what]}
                {row.count > 1 && <Badge>{`×${row.count}`}</Badge>}
              </span>
              {row.call !== null && <span className={call}>{row.call}</span>}
              <span className={beneath}>{`${securityActorText(row)}, ${securityOriginText(row)}`}</span>
            </Cell>
            <Cell wide>{securityActorText(row)}</Cell>
            <Cell wide>
              <span title={row.agent ?? undefined}>{securityOriginText(row)}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
