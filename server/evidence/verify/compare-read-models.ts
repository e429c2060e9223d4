import type { Database, Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { type Cell, readOrderedRows, type Row, type TableShape, readTableShape } from './ordered-rows.ts'

/** A row of a read model that differs from the event log. */
export interface RowFault {
  company: string
  table: string
  /** primary key of the row, e.g. `company 1, id 7` */
  row: string
  fault: string
}

/**
 * Compares tables row by row with a copy that was rebuilt from the event log. Yields changed, added and
 * missing rows. Skips companies in `unread`.
 */
export async function* findDifferingRows(
  source: { db: Database; engine: Engine },
  replay: Database,
  tables: readonly (keyof Tables)[],
  unread: ReadonlySet<string> = new Set(),
): AsyncGenerator<RowFault> {
  for (const table of tables) {
    const shape = await readTableShape(replay, table)
    for await (const fault of differingIn(source, replay, shape)) if (!unread.has(fault.company)) yield fault
  }
}

async function* differingIn(
  source: { db: Database; engine: Engine },
  replay: Database,
  shape: TableShape,
): AsyncGenerator<RowFault> {
  const stored = readOrderedRows(source, shape)
  const told = readOrderedRows({ db: replay, engine: 'sqlite' }, shape)
  try {
    let [a, b] = [await next(stored), await next(told)]
    while (a || b) {
      const order = a && b ? orderOf(a, b, shape.key) : a ? -1 : 1
      if (a && order < 0) {
        yield faultOf(a, shape, 'is in no event of the log')
        a = await next(stored)
      } else if (b && order > 0) {
        yield faultOf(b, shape, 'is missing')
        b = await next(told)
      } else if (a && b) {
        const differing = shape.columns.filter(({ name }) => a?.[name] !== b?.[name]).map(({ name }) => name)
        if (differing.length > 0)
          yield faultOf(
            b,
            shape,
            `${differing.join(', ')} ${differing.length === 1 ? 'is' : 'are'} not what the log tells`,
          )
        ;[a, b] = [await next(stored), await next(told)]
      }
    }
  } finally {
    await stored.return(undefined)
    await told.return(undefined)
  }
}

const next = async (rows: AsyncGenerator<Row>): Promise<Row | undefined> => {
  const { value, done } = await rows.next()
  return done ? undefined : value
}

function orderOf(a: Row, b: Row, key: readonly string[]): number {
  for (const name of key) {
    const [x, y] = [a[name] ?? null, b[name] ?? null]
    if (x === y) continue
    const [kindX, kindY] = [kindOf(x), kindOf(y)]
    if (kindX !== kindY) return kindX - kindY
    return (x as string) < (y as string) ? -1 : 1
  }
  return 0
}

/** Returns the rank of a value's type, in SQLite's sort order. */
const kindOf = (cell: Cell): number => (cell === null ? 0 : typeof cell === 'number' ? 1 : 2)

const readable = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? Buffer.from(cell, 'latin1').toString() : String(cell)

function faultOf(row: Row, { table, key }: TableShape, fault: string): RowFault {
  return {
    company: readable(table === 'company' ? row.id : row.company),
    table,
    row: key.map((name) => `${name.replaceAll('_', ' ')} ${readable(row[name])}`).join(', '),
    fault,
  }
}

/** Returns the fault as text, e.g. `worker (company 1, id 7): role is not what the log tells`. */
export const rowFaultText = ({ table, row, fault }: RowFault): string => `${table} (${row}): ${fault}`
