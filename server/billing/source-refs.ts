/** A shift as an invoice names it: guard, assignment and begin, ms since epoch UTC. */
interface ShiftSource {
  workerId: string
  assignmentId: string
  from: number
}

export const shiftRef = ({ workerId, assignmentId, from }: ShiftSource): string =>
  `${workerId}/${assignmentId}/${from}`

export const roundRef = (id: string): string => `round/${id}`

/** Returns the shift of an invoice line's source; null if the source is something else. */
export function parseShiftRef(ref: string): ShiftSource | null {
  const [workerId, assignmentId, from, ...rest] = ref.split('/')
  if (!workerId || !assignmentId || !from || rest.length > 0) return null
  return { workerId, assignmentId, from: Number(from) }
}

/** Returns the round id of a source; null if the source is something else. */
export function parseRoundRef(ref: string): string | null {
  const [kind, id, ...rest] = ref.split('/')
  return kind === 'round' && id && rest.length === 0 ? id : null
}
