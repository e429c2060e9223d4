/** What to do with a command that has this number among those of its sender. Numbers begin at 1. */
export type FieldOrder = 'next' | 'repeated' | 'too early'

/** `last` is the number of the sender's newest command that was answered, 0 before the first. */
export const fieldOrder = (last: number, sequence: number): FieldOrder =>
  sequence === last + 1 ? 'next' : sequence <= last ? 'repeated' : 'too early'
