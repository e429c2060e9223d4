import * as texts from './texts.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { cellText, type ValueKind } from '../../../domain/reports/report-data.ts'
import type { Report, ReportChangeRow } from '../../../contract/reports/report.ts'
import { Card } from '../../ui/content/card.tsx'
import { DataList } from '../../ui/content/data-list.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'

const body = css({ padding: '4' })
const link = css({ textDecoration: 'underline' })
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

/**
 * Notice of whether the report was exported before and whether its data has changed since. `hrefOf` returns
 * the URL of an export, or for null of the current report.
 */
export function ReportExportStatus({
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
        {isChanged
          ? tr(texts.thisIsTheReportAsItWasExported2, { when })
          : tr(texts.thisIsTheReportAsItWasExported3, { when })}
        <Link to={hrefOf(null)} className={link}>
          {tr(texts.showTheReportOfToday)}
        </Link>
      </Notice>
    )
  return (
    <Notice kind={isChanged ? 'warning' : 'success'}>
      {isChanged
        ? `${tr(texts.thisReportWasExportedOnWhenAndIts, { when })} `
        : `${tr(texts.thisReportWasExportedOnWhenItsData, { when })} `}
      {isChanged && (
        <Link to={hrefOf(issued.id)} className={link}>
          {tr(texts.showItAsItWasExported)}
        </Link>
      )}
    </Notice>
  )
}

const WHAT = { changed: tr(texts.changed), added: tr(texts.added), missing: tr(texts.noLongerInIt) } as const

export function ReportChanges({
  changes,
  timeZone,
}: {
  changes: readonly ReportChangeRow[]
  timeZone: string
}) {
  const text = (value: ReportChangeRow['before'], kind: string) =>
    cellText(value, kind as ValueKind, timeZone)
  return (
    <Card title={tr(texts.changesSinceTheExport)}>
      {changes.length === 0 ? (
        <p className={body}>{tr(texts.figuresAndRowsAreTheSameTheName)}</p>
      ) : (
        <Table caption={tr(texts.changesSinceTheExport)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.figureOrTable)}</HeadCell>
              <HeadCell>{tr(texts.row)}</HeadCell>
              <HeadCell>{tr(texts.change)}</HeadCell>
              <HeadCell>{tr(texts.exported)}</HeadCell>
              <HeadCell>{tr(texts.today)}</HeadCell>
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

/** Log position and digest that prove which data the report used. */
export function ReportSourceCard({ source }: { source: Report['source'] }) {
  const { position, hash, checkpoint_size: size, data_sha256: digest } = source
  return (
    <Card title={tr(texts.source)}>
      <div className={body}>
        <DataList
          items={[
            { name: tr(texts.logPosition), value: position.toLocaleString('en') },
            { name: tr(texts.hashOfTheLog), value: <span className={mono}>{hash}</span> },
            {
              name: tr(texts.checkpoint),
              value:
                size === null
                  ? tr(texts.noneWasSignedYet)
                  : tr(texts.newestSignedOneCoveredSizeEvents, { size: size.toLocaleString('en') }),
            },
            { name: tr(texts.sha256OfTheData), value: <span className={mono}>{digest}</span> },
          ]}
        />
      </div>
    </Card>
  )
}
