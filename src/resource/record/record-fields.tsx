import { css } from '../../../styled-system/css'
import { DataList } from '../../ui/content/data-list.tsx'
import { FieldValue } from './field-value.tsx'
import { rowValue, type ResourceView, type RecordRow } from './resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const parts = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
  columnGap: '8',
  rowGap: '6',
})
const heading = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '2' })
const missing = css({ textStyle: 'dense', color: 'ink.muted' })

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  row: Row
}

/** Lists the fields of a record. If its type has sections, fields without a value are omitted. */
export function RecordFields<Row extends RecordRow>({ kind, row }: Props<Row>) {
  const list = (fields: readonly string[]) => (
    <DataList
      items={fields.map((field) => ({
        name: kind.fields[field]?.label ?? field,
        value: <FieldValue words={kind.fields[field]} value={rowValue(row, field)} row={row} linked />,
      }))}
    />
  )
  if (!kind.sections) return list(Object.keys(kind.fields))
  const known = kind.sections.map(({ title, fields }) => ({
    title,
    told: fields.some((field) => rowValue(row, field) !== undefined),
    fields: fields.filter((field) => (rowValue(row, field) ?? kind.fields[field]?.none ?? null) !== null),
  }))
  const empty = known.filter(({ told, fields }) => told && fields.length === 0)
  return (
    <>
      <div className={parts}>
        {known.map(
          ({ title, fields }) =>
            fields.length > 0 && (
              <div key={title}>
                <h3 className={heading}>{title}</h3>
                {list(fields)}
              </div>
            ),
        )}
      </div>
      {empty.length > 0 && (
        <p className={missing}>
          {tr(texts.nothingRecordedYetMap, { map: empty.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </>
  )
}
