import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import { durationText } from '../../domain/fix/trail-statistics.ts'
import { element, createElement } from './write-lists.ts'
import { shortTimeText } from './export-statement.ts'
import { latestIndexAt, type ShownGuard } from './shown-guard.ts'

type Words = Pick<ExportStatement, 'timeZone'>

/** rows per page */
const ROWS = 25

export interface PositionsTable {
  show(guard: ShownGuard | null, words: Words | null): void
  /** Shows the page with the playhead's position and marks its row. */
  moveTo(moment: number): void
}

/** Shows the positions of one guard, a page at a time; `chosen` is called with the time of a selected row. */
export function positionsTable(chosen: (moment: number) => void): PositionsTable {
  const section = element('positions', HTMLElement)
  const [earlier, later] = [element('earlier', HTMLButtonElement), element('later', HTMLButtonElement)]
  const [body, range] = [section.querySelector('tbody'), element('range', HTMLElement)]
  let guard: ShownGuard | null = null
  let words: Words | null = null
  let page = 0
  let at = -1

  function write() {
    const length = guard?.trail.length ?? 0
    section.hidden = length === 0
    if (guard === null || length === 0) return
    const [first, end] = [page * ROWS, Math.min(length, (page + 1) * ROWS)]
    earlier.disabled = first === 0
    later.disabled = end === length
    range.textContent = `${guard.name}: ${(first + 1).toLocaleString('en')} to ${end.toLocaleString('en')} of ${length.toLocaleString('en')}`
    body?.replaceChildren(
      ...Array.from({ length: end - first }, (_, i) => rowOf(guard as ShownGuard, first + i)),
    )
    mark()
  }
  function mark() {
    for (const row of body?.rows ?? []) row.ariaCurrent = row.dataset.at === String(at) ? 'true' : null
  }
  function rowOf({ trail }: ShownGuard, i: number): HTMLTableRowElement {
    const row = createElement('tr')
    row.dataset.at = String(i)
    const t = trail.t[i] as number
    const go = createElement('button', shortTimeText(t, words))
    go.type = 'button'
    go.onclick = () => chosen(t)
    const time = createElement('td')
    time.append(go)
    const [metres, pace, late] = [trail.accuracy[i], trail.speed[i], trail.lateMs[i]] as [
      number,
      number,
      number,
    ]
    row.append(
      time,
      createElement('td', (trail.lat[i] as number).toFixed(7)),
      createElement('td', (trail.lon[i] as number).toFixed(7)),
      createElement('td', Number.isNaN(metres) ? 'unknown' : `${Math.round(metres * 10) / 10} m`),
      createElement('td', Number.isNaN(pace) ? 'unknown' : `${Math.round(pace * 10) / 10} m/s`),
      createElement('td', late > 0 ? `Late, after ${durationText(late)}` : 'In time'),
    )
    if (late > 0) row.dataset.late = 'true'
    return row
  }
  earlier.onclick = () => ((page -= 1), write())
  later.onclick = () => ((page += 1), write())

  return {
    show(next, said) {
      ;[guard, words, page, at] = [next, said, 0, -1]
      write()
    },
    moveTo(moment) {
      if (guard === null) return
      const next = Math.max(0, latestIndexAt(guard.trail, moment))
      if (next === at) return
      at = next
      const shown = Math.floor(at / ROWS)
      if (shown === page) return mark()
      page = shown
      write()
    },
  }
}
