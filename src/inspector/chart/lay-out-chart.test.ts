import { describe, expect, it } from 'vitest'
import { readChart } from './chart.ts'
import { CONSOLE_MACHINES } from './console-machines.ts'
import { layOutChart, LINE, lineText, MARK, NAME, type PlacedState } from './lay-out-chart.ts'

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
        const widest = Math.max(...one.lines.map((line) => widthOf(lineText(line))))
        expect(one.width).toBeGreaterThan(widest + MARK)
        for (const other of states.filter((each) => each !== one && one.id !== '')) {
          if (other.id === '' || one.id.startsWith(`${other.id}\n`)) expect(isWithin(one, other)).toBe(true)
          else if (!other.id.startsWith(`${one.id}\n`))
            expect(meet(one, other), `${one.id}, ${other.id}`).toBe(false)
        }
      }
    })

    it('has an arrow for each transition from one state to another', async () => {
      const { arrows, states } = await layOutChart(readChart(machine), widthOf)
      const drawn = new Set(arrows.flatMap(({ transitions }) => transitions))
      for (const { id, name, lines, children } of states)
        for (const line of lines.filter(({ details }) => details.includes('→ ')))
          if (id !== '' && children.length === 0)
            expect(drawn.has(line.key ?? '') || line.details.endsWith(`→ ${name}`), line.key ?? '').toBe(true)
      for (const { path } of arrows) expect(path).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
    })
  },
)
