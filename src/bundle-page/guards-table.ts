import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import { element, createElement } from './write-lists.ts'
import { shortTimeText, timeText } from './export-statement.ts'
import type { ShownGuard } from './shown-guard.ts'

type Words = Pick<ExportStatement, 'timeZone'>

/** Writes the table of guards with their results; `choose` is called with the guard to show, null: all. */
export function writeGuards(
  guards: readonly ShownGuard[],
  chosen: ShownGuard | null,
  words: Words | null,
  choose: (guard: ShownGuard | null) => void,
): void {
  const table = element('guards', HTMLElement)
  table.hidden = guards.length === 0
  element('all', HTMLButtonElement).hidden = guards.length < 2 || chosen === null
  element('all', HTMLButtonElement).onclick = () => choose(null)
  const rows = guards.map((guard) => {
    const { trail, verdict } = guard
    const row = createElement('tr')
    const name = createElement('button', guard.name)
    name.type = 'button'
    name.className = 'name'
    name.setAttribute('aria-pressed', String(guard === chosen))
    name.style.setProperty('--hue', guard.colour)
    name.onclick = () => choose(guard === chosen ? null : guard)
    const state = createElement('td', stateText(guard))
    state.dataset.state = verdict.ok ? 'proven' : 'false'
    const moment = (at: number) =>
      createElement('td', trail.length === 0 ? '–' : shortTimeText(trail.t[at] as number, words))
    const late = trail.lateMs.reduce((sum, ms) => sum + (ms > 0 ? 1 : 0), 0)
    const whose = createElement('td')
    whose.append(name)
    row.append(
      whose,
      createElement('td', guard.id),
      state,
      createElement('td', trail.length.toLocaleString('en')),
      createElement('td', late.toLocaleString('en')),
      moment(0),
      moment(trail.length - 1),
    )
    return row
  })
  table.querySelector('tbody')?.replaceChildren(...rows)
}

function stateText({ verdict }: ShownGuard): string {
  if (verdict.ok) return 'Verified'
  return verdict.damaged.length > 0 ? 'Changed' : 'Not verified'
}

/** Returns one line per guard and hour with the fields that were changed. */
export const damageLines = (guards: readonly ShownGuard[], words: Words | null): string[] =>
  guards.flatMap(({ name, id, verdict }) => {
    if (verdict.ok) return []
    const who = name === `Guard ${id}` ? name : `${name} (no. ${id})`
    if (verdict.damaged.length === 0) return [`${who}: ${verdict.fault}.`]
    return verdict.damaged.map(({ hour, t, fields, fault }) => {
      const when = hour === null ? 'hour unknown' : `hour from ${timeText(hour, words)}`
      const which = t === null ? '' : `, position of ${timeText(t, words)}`
      const what = fields.length === 0 ? 'field unknown' : `field ${fields.join(', ')}`
      return fields.length === 0
        ? `${who}: ${when}, ${what}${which}: ${fault}.`
        : `${who}: ${when}, ${what}${which}.`
    })
  })
