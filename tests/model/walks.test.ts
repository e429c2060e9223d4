import { describe, expect, it } from 'vitest'
import { liveSubject, pureSubject } from './kit/machine-subject.ts'
import { createRecorder, declaredStates, declaredTransitions } from './kit/transitions.ts'
import { runPath } from './kit/run-path.ts'
import { modelledMachines } from './subjects/modelled-machines.ts'

describe.each(modelledMachines)('$name', ({ machine, model, observe, rounds }) => {
  const recorder = createRecorder()

  describe.each(rounds)('$name', ({ cases, graph, walks }) => {
    it('is a graph that the walks take whole', () => {
      expect(graph.nodes.length).toBeGreaterThan(3)
      expect(walks.flat().length).toBeGreaterThanOrEqual(graph.edges.length)
    })

    it.each(walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
      'walk $title: the running machine, the pure one and the model agree',
      async ({ walk }) => {
        const live = liveSubject(machine, observe, recorder.inspect)
        const pure = pureSubject(machine, observe)
        await runPath(model, cases, walk, live)
        await runPath(model, cases, walk, pure)
        expect(live.snapshot().value).toEqual(pure.snapshot().value)
        expect(live.snapshot().context).toEqual(pure.snapshot().context)
      },
    )
  })

  it('took every declared transition and was in every state', () => {
    expect(declaredTransitions(machine).filter((transition) => !recorder.taken.has(transition))).toEqual([])
    expect(declaredStates(machine).filter((state) => !recorder.visited.has(state))).toEqual([])
  })
})
