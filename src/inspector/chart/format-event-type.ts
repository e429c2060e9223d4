const DONE = 'xstate.done.actor.'
const FAILED = 'xstate.error.actor.'
const AFTER = /^xstate\.after\.([^.]+)\./

/** Describes an event: replies of actors and elapsed delays have no readable names. */
export function formatEventType(type: string): string {
  if (type.startsWith(DONE)) return `${type.slice(DONE.length)}: answered`
  if (type.startsWith(FAILED)) return `${type.slice(FAILED.length)}: failed`
  const delay = AFTER.exec(type)?.[1]
  return delay === undefined ? type : `after the delay of ${delay}`
}
