import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { generatePaths, pathLine, type GeneratedPath, type Offers } from './kit/generated-paths.ts'
import { listMutants } from './kit/mutants.ts'
import { declaredTransitions } from './kit/transitions.ts'
import { modelledMachines } from './subjects/modelled-machines.ts'

describe.each(modelledMachines)(
  'the paths that the chart of $name gives',
  ({ name, machine, observe, rounds }) => {
    const paths = rounds.flatMap(({ cases }) => {
      const offers: Offers = (snapshot: AnyMachineSnapshot) => cases(observe(snapshot))
      return generatePaths(machine, offers)
    })
    const lineOf = (chart: typeof machine, path: GeneratedPath) => {
      try {
        return pathLine(chart, path)
      } catch (error) {
        // without the removed transition, the machine may contain states that cannot be left
        return String(error)
      }
    }
    const expected = paths.map((path) => lineOf(machine, path))

    it('lead where they are written to lead', async () => {
      await expect(`${expected.join('\n')}\n`).toMatchFileSnapshot(`./paths/${name.replace(' ', '-')}.txt`)
    })

    it('differ without any of its transitions', () => {
      const mutants = listMutants(machine)
      expect(mutants).toHaveLength(declaredTransitions(machine).length)
      const unseen = mutants.filter(({ machine: mutant }) =>
        paths.every((path, at) => lineOf(mutant, path) === expected[at]),
      )
      expect(unseen.map(({ without }) => without)).toEqual([])
    })
  },
)
