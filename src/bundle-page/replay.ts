import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import { element } from './write-lists.ts'
import { guardsMap, type Scene } from './guards-map.ts'
import { timeText } from './export-statement.ts'
import { latestIndexAt, type ShownGuard } from './shown-guard.ts'

type Words = Pick<ExportStatement, 'timeZone'>

/** maximum number of slider steps */
const STEPS = 5000

export interface Replay {
  /** Shows the guards of a file, from their first position on. */
  show(scene: Scene, words: Words | null): void
  /** Shows only one guard, or all. */
  choose(guard: ShownGuard | null): void
  /** Moves to a time, ms since epoch UTC. */
  goTo(moment: number): void
}

/**
 * Replays all guards of a file with one slider. `moved` is called with the playhead's time, ms since epoch
 * UTC.
 */
export function createReplay(moved: (moment: number) => void = () => {}): Replay {
  const [canvas, head] = [element('path', HTMLCanvasElement), element('head', HTMLInputElement)]
  const [play, reading] = [element('play', HTMLButtonElement), element('reading', HTMLElement)]
  const speed = element('speed', HTMLSelectElement)
  const map = guardsMap(canvas)
  let scene: Scene = { guards: [], places: null, streets: null }
  let chosen: ShownGuard | null = null
  let words: Words | null = null
  let [from, to] = [0, 0]
  let moment = 0
  let isPlaying = false

  const walked = () => (chosen ? [chosen] : scene.guards).filter(({ trail }) => trail.length > 0)

  function draw() {
    if (walked().length === 0) return
    map.moveTo(moment)
    const [one] = walked()
    const whose = walked().length === 1 && one ? readingOf(one, moment) : countText(walked(), moment)
    reading.textContent = `${timeText(moment, words)} · ${whose}`
    head.value = String(moment - from)
    head.setAttribute('aria-valuetext', timeText(moment, words))
    play.textContent = isPlaying ? 'Pause' : 'Play'
    moved(moment)
  }
  function lay() {
    const shown = walked()
    element('replay', HTMLElement).hidden = shown.length === 0
    if (shown.length === 0) return
    from = Math.min(...shown.map(({ trail }) => trail.t[0] as number))
    to = Math.max(...shown.map(({ trail }) => trail.t[trail.length - 1] as number))
    head.max = String(to - from)
    head.step = String(Math.max(1, Math.round((to - from) / STEPS)))
    moment = Math.min(Math.max(moment, from), to)
    map.show(scene, chosen)
    draw()
  }
  const goTo = (t: number) => {
    isPlaying = false
    moment = Math.min(Math.max(t, from), to)
    draw()
  }
  const step = (before: number) => (now: number) => {
    if (!isPlaying) return
    moment = Math.min(to, moment + (now - before) * Number(speed.value))
    if (moment >= to) isPlaying = false
    draw()
    requestAnimationFrame(step(now))
  }
  play.addEventListener('click', () => {
    if (isPlaying) return goTo(moment)
    if (moment >= to) moment = from
    isPlaying = true
    requestAnimationFrame(step(performance.now()))
  })
  head.addEventListener('input', () => goTo(from + Number(head.value)))
  head.addEventListener('keydown', (event) => {
    const forward = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (forward === undefined) return
    event.preventDefault()
    goTo(nextMoment(walked(), moment, forward))
  })
  const again = () => lay()
  window.addEventListener('resize', again)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)

  return {
    show(next, said) {
      ;[scene, words, chosen, isPlaying] = [next, said, null, false]
      moment = -Infinity
      lay()
    },
    choose(guard) {
      chosen = guard
      lay()
    },
    goTo,
  }
}

/** Returns the time of the next (1) or previous (-1) position; the given time if there is none. */
function nextMoment(guards: readonly ShownGuard[], moment: number, forward: number): number {
  const found = guards.flatMap(({ trail }) => {
    const at = latestIndexAt(trail, moment)
    const isOn = at >= 0 && trail.t[at] === moment
    const t = trail.t[forward > 0 ? at + 1 : isOn ? at - 1 : at]
    return t === undefined ? [] : [t]
  })
  if (found.length === 0) return moment
  return forward > 0 ? Math.min(...found) : Math.max(...found)
}

function countText(guards: readonly ShownGuard[], moment: number): string {
  const begun = guards.filter(({ trail }) => latestIndexAt(trail, moment) >= 0).length
  return `${begun.toLocaleString('en')} of ${guards.length.toLocaleString('en')} guards have a position by then`
}

function readingOf({ trail }: ShownGuard, moment: number): string {
  const at = latestIndexAt(trail, moment)
  if (at < 0) return 'No position yet'
  const [metres, pace] = [trail.accuracy[at] as number, trail.speed[at] as number]
  return [
    `Position ${(at + 1).toLocaleString('en')} of ${trail.length.toLocaleString('en')}`,
    `${(trail.lat[at] as number).toFixed(7)}, ${(trail.lon[at] as number).toFixed(7)}`,
    Number.isNaN(metres) ? 'accuracy unknown' : `accuracy ${Math.round(metres * 10) / 10} m`,
    ...(Number.isNaN(pace) ? [] : [`${Math.round(pace * 10) / 10} m/s`]),
    ...((trail.lateMs[at] ?? 0) > 0 ? ['arrived late'] : []),
  ].join(' · ')
}
