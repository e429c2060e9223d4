import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { inlineText } from '../record/field-text.ts'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import type { Column } from './list-table.tsx'

/** Which default columns are hidden, and which other fields are shown as columns. */
const choice = z.object({ hidden: z.array(z.string()).readonly(), shown: z.array(z.string()).readonly() })
export type ColumnChoice = z.infer<typeof choice>

const keyOf = (list: string) => `askari.columns.${list}`
const isDefault = ({ hidden, shown }: ColumnChoice) => hidden.length === 0 && shown.length === 0

/** Returns which columns a list shows: those in the URL, otherwise those last selected in this browser. */
export function chosenColumns(list: string, address: ColumnChoice): ColumnChoice {
  if (!isDefault(address)) return address
  return jsonText.pipe(choice).safeParse(localStorage.getItem(keyOf(list))).data ?? address
}

export function rememberColumns(list: string, chosen: ColumnChoice): void {
  if (isDefault(chosen)) localStorage.removeItem(keyOf(list))
  else localStorage.setItem(keyOf(list), JSON.stringify(choice.parse(chosen)))
}

/** Returns the fields that can be added as columns, in the order of a record's page. */
export function optionalColumns<Row extends RecordRow>(
  kind: ResourceView<Row>,
  own: readonly Column<Row>[],
): Column<Row>[] {
  const { row } = kind.of
  const told = row instanceof z.ZodObject ? row.shape : {}
  return Object.entries(kind.fields).flatMap(([field, words]) => {
    if (!(field in told) || words.picture || own.some((column) => column.field === field)) return []
    const name = field as keyof Row & string
    const { show } = words
    const cell = show && ((of: Row) => (of[name] == null ? null : inlineText(show, of[name], of)))
    return [{ field: name, wide: true as const, ...(cell && { cell }) }]
  })
}

/**
 * Returns whether the list must fetch complete records, because a selected column is not among the fields
 * that it fetches by default.
 */
export const needsWholeRecords = (
  { listed }: Pick<ResourceView<RecordRow>, 'listed'>,
  { shown }: ColumnChoice,
) => listed !== undefined && shown.some((field) => !listed.includes(field))
