import { css } from '../../../styled-system/css'
import type { SecurityLogRow } from '../../../contract/security-log.ts'
import { useTimeZone } from '../../app-services.ts'
import { browserName } from '../../ui/content/browser-name.ts'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { SECURITY_WORDS } from './security-words.ts'

const what = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const call = css({ fontFamily: 'mono', fontSize: 'xs', color: 'ink.muted', overflowWrap: 'anywhere' })

/** Lines of the security log; what happened often within an hour stands once, with how often. */
export function SecurityLogTable({ rows }: { rows: readonly SecurityLogRow[] }) {
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  return (
    <Table caption="Security log">
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>From</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell>
              <MomentText t={row.last_at} now={now} timeZone={timeZone} />
            </Cell>
            <Cell>
              <span className={what}>
                {SECURITY_WORDS[row.what]}
                {row.count > 1 && <Badge>{`×${row.count}`}</Badge>}
              </span>
              {row.call !== null && <span className={call}>{row.call}</span>}
            </Cell>
            <Cell>{row.account_name ?? (row.account_id === null ? 'Nobody' : `no. ${row.account_id}`)}</Cell>
            <Cell>
              <span title={row.agent ?? undefined}>
                {row.address === null ? 'Many addresses' : `${row.address}, ${browserName(row.agent)}`}
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
