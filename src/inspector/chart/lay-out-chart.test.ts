import { describe, expect, it } from 'vitest'
import { chartOf } from './chart.ts'
import { CONSOLE_MACHINES } from './console-machines.ts'
import { layOutChart, LINE, NAME, type ChartPlan, type PlacedState } from './lay-out-chart.ts'

const widthOf = (text: string) => text.length * 6

const within = (inner: PlacedState, outer: PlacedState) =>
  inner.x > outer.x &&
  inner.y > outer.y &&
  inner.x + inner.width < outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const meet = (one: PlacedState, other: PlacedState) =>
  one.y < other.y + other.height && other.y < one.y + one.height

function expectReadable({ width, height, states, texts, arrows }: ChartPlan, room: number) {
  expect(width).toBeLessThanOrEqual(room)
  for (const one of states)
    for (const other of states) {
      if (one === other) continue
      const nested = other.key === '' || one.key.startsWith(`${other.key}\n`)
      if (nested) expect(within(one, other)).toBe(true)
      else if (!other.key.startsWith(`${one.key}\n`) && one.key !== '') expect(meet(one, other)).toBe(false)
    }
  const lines = texts.flatMap(({ x, y, lines: own }) =>
    own.map((line, at) => ({ x, y: y + at * LINE, text: line.map((word) => word.text).join(' ') })),
  )
  const tops = [...lines.map(({ y }) => y), ...states.map(({ y }) => y + NAME - LINE)].toSorted(
    (a, b) => a - b,
  )
  for (const [at, y] of tops.entries()) expect(y - (tops[at - 1] ?? -LINE)).toBeGreaterThanOrEqual(LINE)
  for (const { x, y, text } of lines) {
    expect(x + widthOf(text)).toBeLessThan(width)
    expect(y).toBeLessThan(height)
  }
  for (const { path, target } of arrows) {
    const to = states.find(({ key }) => key === target)
    expect(path.endsWith(`H${(to?.x ?? 0) + (to?.width ?? 0) + 5}`)).toBe(true)
  }
}

describe('a chart is laid out', () => {
  it.each(CONSOLE_MACHINES.map((machine) => [machine.id, machine] as const))(
    'readably for %s, at a desk and on a phone',
    (_, machine) => {
      for (const room of [350, 620]) expectReadable(layOutChart(chartOf(machine), room, widthOf), room)
    },
  )

  it('with an arrow for each transition that leads somewhere, and none across another track', () => {
    for (const machine of CONSOLE_MACHINES) {
      const plan = layOutChart(chartOf(machine), 500, widthOf)
      let leading = 0
      JSON.stringify(chartOf(machine), (key, value) => {
        if (key === 'targets') leading += value.length
        return value
      })
      expect(plan.arrows.length).toBe(leading)
      expect(leading).toBeGreaterThan(0)
    }
  })
})
