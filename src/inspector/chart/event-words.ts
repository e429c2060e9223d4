const DONE = 'xstate.done.actor.'
const FAILED = 'xstate.error.actor.'
const AFTER = /^xstate\.after\.([^.]+)\./

/** An event as a person reads it: what an actor answers and a delay that is over have no name of their own. */
export function eventWords(type: string): string {
  if (type.startsWith(DONE)) return `${type.slice(DONE.length)}: answered`
  if (type.startsWith(FAILED)) return `${type.slice(FAILED.length)}: failed`
  const delay = AFTER.exec(type)?.[1]
  return delay === undefined ? type : `after the delay of ${delay}`
}
