import type { Refusal } from './event.ts'

/** The answer no, as a decision. `field` names the field of the command that is the reason. */
export function refuse(code: string, message: string, field?: string): { refused: Refusal } {
  return { refused: field === undefined ? { code, message } : { code, message, field } }
}
