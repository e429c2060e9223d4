/** A shift as an invoice names it: guard, assignment and begin, ms since epoch UTC. */
interface ShiftSource {
  workerId: string
  assignmentId: string
  from: number
}

export const shiftRef = ({ workerId, assignmentId, from }: ShiftSource): string =>
  `${workerId}/${assignmentId}/${from}`

export const roundRef = (id: string): string => `round/${id}`

/** The shift that a source of an invoice line names; null where it names something else. */
export function shiftOfRef(ref: string): ShiftSource | null {
  const [workerId, assignmentId, from, ...rest] = ref.split('/')
  if (!workerId || !assignmentId || !from || rest.length > 0) return null
  return { workerId, assignmentId, from: Number(from) }
}

/** The id of the round that a source names; null where it names something else. */
export function roundOfRef(ref: string): string | null {
  const [kind, id, ...rest] = ref.split('/')
  return kind === 'round' && id && rest.length === 0 ? id : null
}
