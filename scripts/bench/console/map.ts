import { withBenchPage } from './bench-page.ts'
import type { Figure } from '../figure.ts'
import { measure, partsMedian, type Cost } from './page-cost.ts'

const TRAIL_POINTS = 17_280
const UPDATES_PER_SECOND = 400

const perFrame = (cost: Cost) => cost.scriptMs / cost.frames
const perSecond = (cost: Cost) => perFrame(cost) * 60

/**
 * Measures the script time of the map alone, while it plays a day's trail and while it shows live guards.
 */
export function benchMap(): Promise<Figure[]> {
  return withBenchPage(async (page) => {
    const idle = await measure(page, 'idle()')
    const play = await measure(page, `playTrail(${TRAIL_POINTS})`)
    const resetLine = await measure(page, `resetGeoJson(${TRAIL_POINTS}, false)`)
    const reset = await measure(page, `resetGeoJson(${TRAIL_POINTS}, true)`)
    const few = await measure(page, `live(200, ${UPDATES_PER_SECOND})`)
    const many = await measure(page, `live(2000, ${UPDATES_PER_SECOND})`)
    return [
      {
        name: 'playing a trail of 17,280 points, script a frame',
        ...partsMedian(play, perFrame),
        unit: 'ms',
        goal: { atMost: 2 },
        baseline: { value: perFrame(reset), is: 'ms, GeoJSON source of line and fixes reset per frame' },
      },
      {
        name: 'playing a trail, main thread a frame',
        ...partsMedian(play, ({ taskMs, frames }) => taskMs / frames),
        unit: 'ms',
        baseline: { value: reset.taskMs / reset.frames, is: 'ms, GeoJSON source of line and fixes' },
      },
      {
        name: 'playing a trail, CPU of the page with its workers a frame',
        ...partsMedian(play, ({ processMs, frames }) => processMs / frames),
        unit: 'ms',
        baseline: { value: reset.processMs / reset.frames, is: 'ms, GeoJSON source of line and fixes' },
      },
      {
        name: 'GeoJSON reset over playing, main thread a frame',
        value: reset.taskMs / reset.frames / (play.taskMs / play.frames),
        unit: 'times',
        goal: { atLeast: 50 },
        baseline: {
          value: resetLine.taskMs / resetLine.frames / (play.taskMs / play.frames),
          is: 'times, GeoJSON source of the line alone',
        },
      },
      {
        name: 'GeoJSON reset over playing, CPU with workers a frame',
        value: reset.processMs / reset.frames / (play.processMs / play.frames),
        unit: 'times',
        baseline: {
          value: resetLine.processMs / resetLine.frames / (play.processMs / play.frames),
          is: 'times, GeoJSON source of the line alone',
        },
      },
      {
        name: 'live map, 2,000 guards, 400 updates/s: script for 60 frames',
        ...partsMedian(many, perSecond),
        unit: 'ms',
        goal: { atMost: 250 },
        baseline: { value: perSecond(few), is: 'ms, 200 guards' },
      },
      {
        name: 'live map, cost at 2,000 over cost at 200 guards',
        value: perFrame(many) / perFrame(few),
        unit: 'times',
        goal: { atMost: 1.3 },
      },
      {
        name: 'live map, script an update at 2,000 guards',
        value: perSecond(many) / UPDATES_PER_SECOND,
        unit: 'ms',
        baseline: { value: perSecond(few) / UPDATES_PER_SECOND, is: 'ms, 200 guards' },
      },
      {
        name: 'live map, frames shown a second at 2,000 guards',
        ...partsMedian(many, ({ frames, seconds }) => frames / seconds),
        unit: '/s',
      },
      { name: 'idle map, script for 60 frames', ...partsMedian(idle, perSecond), unit: 'ms' },
    ]
  })
}
