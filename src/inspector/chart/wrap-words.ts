/** A word of a chart, and its kind for formatting. */
export interface Word {
  text: string
  kind: 'event' | 'guard' | 'target' | 'note'
}

/**
 * Breaks words into lines of at most `room` px; a longer word has a separate line. `widthOf` measures a text,
 * px.
 */
export function wrapWords(words: readonly Word[], room: number, widthOf: (text: string) => number): Word[][] {
  const lines: Word[][] = []
  let left = 0
  for (const word of words) {
    const width = widthOf(`${word.text} `)
    const line = lines.at(-1)
    if (line && width <= left) line.push(word)
    else {
      lines.push([word])
      left = room
    }
    left -= width
  }
  return lines
}

/** The words of a text, all of one kind. */
export const wordsOf = (text: string, kind: Word['kind']): Word[] =>
  text.split(' ').map((part) => ({ text: part, kind }))
