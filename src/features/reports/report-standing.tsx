import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { cellText } from '../../../domain/reports/cell-text.ts'
import type { ValueKind } from '../../../domain/reports/report-data.ts'
import type { Report, ReportChangeShown } from '../../../contract/reports/report.ts'
import { Card } from '../../ui/content/card.tsx'
import { DataList } from '../../ui/content/data-list.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Notice } from '../../ui/status/notice.tsx'

const body = css({ padding: '4' })
const link = css({ textDecoration: 'underline' })
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

/** Whether the report was exported before, and whether its data is still the same. `hrefOf`: the page of an export, or of now. */
export function ReportStanding({
  report: { issued, is_changed: isChanged, content },
  isExport,
  hrefOf,
}: {
  report: Report
  isExport: boolean
  hrefOf: (reportId: string | null) => string
}) {
  if (!issued) return null
  const when = cellText(issued.at, 'moment', content.timeZone)
  if (isExport)
    return (
      <Notice kind={isChanged ? 'warning' : 'info'}>
        {`This is the report as it was exported on ${when}. `}
        {isChanged
          ? 'Its records have changed since; the changes are listed below. '
          : 'It is the same today. '}
        <Link to={hrefOf(null)} className={link}>
          Show the report of today
        </Link>
      </Notice>
    )
  return (
    <Notice kind={isChanged ? 'warning' : 'success'}>
      {isChanged
        ? `This report was exported on ${when}, and its records have changed since. `
        : `This report was exported on ${when}. Its data is the same today, and so is a file that you export now. `}
      {isChanged && (
        <Link to={hrefOf(issued.id)} className={link}>
          Show it as it was exported
        </Link>
      )}
    </Notice>
  )
}

const WHAT = { changed: 'Changed', added: 'Added', missing: 'No longer in it' } as const

/** What differs between the export and the report today. */
export function ReportChanges({
  changes,
  timeZone,
}: {
  changes: readonly ReportChangeShown[]
  timeZone: string
}) {
  const text = (value: ReportChangeShown['before'], kind: string) =>
    cellText(value, kind as ValueKind, timeZone)
  return (
    <Card title="Changes since the export">
      {changes.length === 0 ? (
        <p className={body}>Figures and rows are the same. The name or logo of the company has changed.</p>
      ) : (
        <Table caption="Changes since the export">
          <thead>
            <tr>
              <HeadCell>Figure or table</HeadCell>
              <HeadCell>Row</HeadCell>
              <HeadCell>Change</HeadCell>
              <HeadCell>Exported</HeadCell>
              <HeadCell>Today</HeadCell>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ place, row, column, kind, before, after, what }) => (
              <tr key={`${place} ${row} ${column} ${what}`}>
                <Cell>{place}</Cell>
                <Cell>{row}</Cell>
                <Cell>{column ?? WHAT[what]}</Cell>
                <Cell>{what === 'changed' && text(before, kind)}</Cell>
                <Cell>{what === 'changed' && text(after, kind)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

/** From which part of the log the report was made. */
export function ReportSourceCard({ source }: { source: Report['source'] }) {
  const { position, hash, checkpoint_size: size, data_sha256: digest } = source
  return (
    <Card title="Source">
      <div className={body}>
        <DataList
          items={[
            { name: 'Log position', value: position.toLocaleString('en') },
            { name: 'Hash of the log', value: <span className={mono}>{hash}</span> },
            {
              name: 'Checkpoint',
              value:
                size === null
                  ? 'None was signed yet'
                  : `The newest signed one covered ${size.toLocaleString('en')} events`,
            },
            { name: 'SHA-256 of the data', value: <span className={mono}>{digest}</span> },
          ]}
        />
      </div>
    </Card>
  )
}
