import { describe, expect, it } from 'vitest'
import { readChart } from './chart.ts'
import { CONSOLE_MACHINES } from './console-machines.ts'
import { layOutChart, LINE, MARK, NAME, type PlacedState } from './lay-out-chart.ts'

const widthOf = (text: string) => text.length * 6

const isWithin = (inner: PlacedState, outer: PlacedState) =>
  inner.x > outer.x &&
  inner.y >= outer.y + NAME + outer.lines.length * LINE &&
  inner.x + inner.width < outer.x + outer.width &&
  inner.y + inner.height < outer.y + outer.height

const meet = (one: PlacedState, other: PlacedState) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each(CONSOLE_MACHINES.map((machine) => [machine.id, machine] as const))(
  'the chart of %s',
  (_, machine) => {
    it('is laid out so that states lie in their own and apart from others, with room for their lines', async () => {
      const { width, height, states } = await layOutChart(readChart(machine), widthOf)
      for (const one of states) {
        expect([
          one.x >= 0,
          one.y >= 0,
          one.x + one.width <= width,
          one.y + one.height <= height,
        ]).not.toContain(false)
        const widest = Math.max(
          ...one.lines.map(({ phrases }) => widthOf(phrases.map(({ text }) => text).join(' '))),
        )
        expect(one.width).toBeGreaterThan(widest + MARK)
        for (const other of states.filter((each) => each !== one && one.key !== '')) {
          if (other.key === '' || one.key.startsWith(`${other.key}\n`))
            expect(isWithin(one, other)).toBe(true)
          else if (!other.key.startsWith(`${one.key}\n`))
            expect(meet(one, other), `${one.key}, ${other.key}`).toBe(false)
        }
      }
    })

    it('has an arrow for each transition from one state to another', async () => {
      const { arrows, states } = await layOutChart(readChart(machine), widthOf)
      const drawn = new Set(arrows.flatMap(({ transitions }) => transitions))
      for (const { key, lines } of states)
        for (const line of lines.filter(({ phrases }) => phrases.some(({ kind }) => kind === 'target')))
          if (key !== '' && !states.some(({ key: child }) => child.startsWith(`${key}\n`)))
            expect(
              drawn.has(line.key ?? '') || line.phrases.at(-1)?.text === `→ ${key.split('\n').at(-1)}`,
              line.key ?? '',
            ).toBe(true)
      for (const { path } of arrows) expect(path).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
    })
  },
)
