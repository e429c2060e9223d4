/** The first letters of the first and the last word of a name, in capitals: "Wanjiru wa Kamau" gives "WK". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase() : ''))
    .join('')
}
