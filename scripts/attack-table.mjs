/**
 * Builds the table of attack attempts and their outcomes from the notes of one run, or of its parts. If a
 * part was repeated, its last notes count. Notes of runs with another number of parts are ignored.
 * @param {{ attack: string, part: string, tried: number, outcome: string }[]} notes
 * @param {string} of number of parts that the attempts are divided into
 */
export function attackTable(notes, of) {
  /** @type {Map<string, Map<string, { tried: number, outcome: string }>>} */
  const attacks = new Map()
  for (const { attack, part, ...note } of notes.filter(({ part }) => part.endsWith(`/${of}`)))
    attacks.set(attack, (attacks.get(attack) ?? new Map()).set(part, note))
  const rows = [...attacks].map(([attack, parts]) => ({
    attack: of === '1' ? attack : `${attack} (${parts.size} of ${of} parts)`,
    tried: String([...parts.values()].reduce((sum, { tried }) => sum + tried, 0)),
    outcomes: [...new Set([...parts.values()].map(({ outcome }) => outcome))],
  }))
  const wide = Math.max(0, ...rows.map(({ attack }) => attack.length))
  const long = Math.max(0, ...rows.map(({ tried }) => tried.length))
  return rows.flatMap(({ attack, tried, outcomes }) =>
    outcomes.map((outcome, i) =>
      [(i ? '' : attack).padEnd(wide), (i ? '' : tried).padStart(long), outcome].join('  '),
    ),
  )
}
