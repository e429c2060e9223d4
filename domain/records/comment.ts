import { z } from 'zod'
import { storedFilesOrNone, namedFile } from './file.ts'
import { paragraphs } from '../text/text.ts'

/** A comment on a record, with files and the ids of mentioned team members. */
export const commentRules = z.object({
  text: paragraphs({ characters: 2000, lines: 50 }),
  userIds: z.array(z.string().min(1)).max(10, 'Please mention at most 10 people.').nullish(),
  files: z.array(namedFile).max(5, 'Please keep it to 5 files.').nullish(),
})

/** A comment in stored events. It has no limits, because it was validated when it was written. */
export const commentFields = z.object({
  text: z.string(),
  userIds: z.array(z.string()),
  files: storedFilesOrNone,
})

interface Named {
  id: string
  name: string
}

/**
 * Returns the mention that a person is typing before the caret: the position of its @, and the text after
 * the @. Null: none. A name has at most three words.
 */
export function findMention(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(0, caret)
  const found = /(?:^|\s)@(\p{L}[^\s@]*(?: [^\s@]+){0,2}|)$/u.exec(before)
  return found ? { from: before.lastIndexOf('@'), typed: found[1] ?? '' } : null
}

/** Returns the text with a name in place of the typed mention, and the position of the caret after it. */
export function insertMention(
  text: string,
  { from, caret, name }: { from: number; caret: number; name: string },
): { text: string; caret: number } {
  const put = `@${name} `
  return { text: text.slice(0, from) + put + text.slice(caret), caret: from + put.length }
}

/** Returns the ids of those people whose name the text still contains after an @, each once. */
export const findMentioned = (text: string, chosen: readonly Named[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
