import type { ExportWords } from '../../domain/evidence/export-words.ts'
import { headAt } from '../../domain/fix/playback.ts'
import type { Trail } from '../../domain/fix/trail.ts'
import { drawTrail } from './draw-trail.ts'
import { element } from './element.ts'
import { timeText } from './said-lines.ts'

type Words = Pick<ExportWords, 'timeZone'>

/** times as fast as it was walked */
const SPEED = 60

/** The replay of one trail after another: fix by fix under the slider, or at a minute a second. */
export function createReplay(): { show: (trail: Trail | null, words: Words | null) => void } {
  const [canvas, head] = [element('path', HTMLCanvasElement), element('head', HTMLInputElement)]
  const [play, reading] = [element('play', HTMLButtonElement), element('reading', HTMLElement)]
  let trail: Trail | null = null
  let words: Words | null = null
  /** the moment of the replay that goes on; null: it stands */
  let moment: number | null = null

  const draw = () => {
    if (trail === null || trail.length === 0) return
    const at = Number(head.value)
    drawTrail(canvas, trail, at)
    reading.textContent = readingOf(trail, at, words)
    head.setAttribute('aria-valuetext', timeText(trail.t[at] as number, words))
    play.textContent = moment === null ? 'Play' : 'Pause'
  }
  const stop = () => {
    moment = null
    draw()
  }
  const step = (before: number) => (now: number) => {
    if (moment === null || trail === null) return
    moment += (now - before) * SPEED
    head.value = String(Math.floor(headAt(trail, moment)))
    if (Number(head.value) >= trail.length - 1) return stop()
    draw()
    requestAnimationFrame(step(now))
  }
  play.addEventListener('click', () => {
    if (moment !== null || trail === null) return stop()
    if (Number(head.value) >= trail.length - 1) head.value = '0'
    moment = trail.t[Number(head.value)] as number
    requestAnimationFrame(step(performance.now()))
  })
  head.addEventListener('input', stop)
  window.addEventListener('resize', draw)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)

  return {
    show: (shown, said) => {
      trail = shown
      words = said
      moment = null
      element('replay', HTMLElement).hidden = shown === null || shown.length === 0
      head.max = String((shown?.length ?? 1) - 1)
      head.value = '0'
      draw()
    },
  }
}

function readingOf({ t, lat, lon, accuracy, speed, length }: Trail, at: number, words: Words | null): string {
  const [metres, pace] = [accuracy[at] as number, speed[at] as number]
  return [
    `Position ${at + 1} of ${length.toLocaleString('en')}`,
    timeText(t[at] as number, words),
    `${(lat[at] as number).toFixed(7)}, ${(lon[at] as number).toFixed(7)}`,
    Number.isNaN(metres) ? 'accuracy unknown' : `accuracy ${Math.round(metres * 10) / 10} m`,
    ...(Number.isNaN(pace) ? [] : [`${Math.round(pace * 10) / 10} m/s`]),
  ].join(' · ')
}
