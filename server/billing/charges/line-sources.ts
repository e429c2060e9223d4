import type { Invoice, LineSource } from '../../../contract/billing/invoice.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'

const MINUTE_MS = 60_000
const MOST_SOURCES = 500

type Source = Invoice['lines'][number]['sources'][number]

/**
 * Returns the shifts and rounds that a line of an invoice charges, with names, at most 500. `all` are all
 * lines of the invoice.
 */
export async function readLineSources(
  db: Context['db'],
  company: CompanyId,
  all: Invoice['lines'],
  sources: readonly Source[],
): Promise<{ data: LineSource[]; more: boolean }> {
  const listed = sources.slice(0, MOST_SOURCES)
  const guards = await guardsOf(db, company, [
    ...new Set(listed.flatMap(({ ref }) => parseShiftRef(ref)?.workerId ?? [])),
  ])
  const rounds = await roundsOf(
    db,
    company,
    listed.flatMap(({ ref }) => parseRoundRef(ref) ?? []),
  )
  const whole = new Map<string, number>()
  for (const { ref, minutes } of all.flatMap((line) => line.sources))
    whole.set(ref, (whole.get(ref) ?? 0) + minutes)
  const data = listed.flatMap((source): LineSource[] => {
    const { ref, minutes, count } = source
    const shift = parseShiftRef(ref)
    if (shift) {
      const { workerId: id } = shift
      const from = source.from ?? shift.from
      const to = source.to ?? from + (whole.get(ref) ?? minutes) * MINUTE_MS
      return [{ kind: 'shift', id, name: guards.get(id) ?? null, from, to, minutes, count }]
    }
    const round = rounds.get(parseRoundRef(ref) ?? '')
    if (!round) return []
    const { id, route_name: name, due_from: from, due_to: to } = round
    return [{ kind: 'round', id, name, from, to, minutes, count }]
  })
  return { data, more: sources.length > MOST_SOURCES }
}

async function guardsOf(db: Context['db'], company: CompanyId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

async function roundsOf(db: Context['db'], company: CompanyId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('round_run')
    .select(['id', 'route_name', 'due_from', 'due_to'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The shift that an invoice line refers to. `from` is its start, ms since epoch UTC. */
interface ShiftSource {
  workerId: string
  assignmentId: string
  from: number
}

export const shiftRef = ({ workerId, assignmentId, from }: ShiftSource): string =>
  `${workerId}/${assignmentId}/${from}`

export const roundRef = (id: string): string => `round/${id}`

/** Returns the shift that a line's source refers to; null if it refers to something else. */
export function parseShiftRef(ref: string): ShiftSource | null {
  const [workerId, assignmentId, from, ...rest] = ref.split('/')
  if (!workerId || !assignmentId || !from || rest.length > 0) return null
  return { workerId, assignmentId, from: Number(from) }
}

/** Returns the id of the round that a line's source refers to; null if it refers to something else. */
export function parseRoundRef(ref: string): string | null {
  const [kind, id, ...rest] = ref.split('/')
  return kind === 'round' && id && rest.length === 0 ? id : null
}
