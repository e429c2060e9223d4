import type { EventObject } from 'xstate'
import { describe, expect, it } from 'vitest'
import { liveSubject } from './kit/machine-subject.ts'
import { listMutants } from './kit/mutants.ts'
import { declaredTransitions } from './kit/transitions.ts'
import { runPath, type Subject } from './kit/run-path.ts'
import { modelledMachines, type AnyModelledMachine } from './subjects/modelled-machines.ts'

/** Returns whether a path of this machine fails for `subject`, so that the mutation is noticed. */
async function isCaught(
  { model, rounds }: AnyModelledMachine,
  subject: () => Subject<unknown, EventObject>,
): Promise<boolean> {
  for (const { cases, walks } of rounds)
    for (const walk of walks)
      try {
        await runPath(model, cases, walk, subject())
      } catch {
        // the path failed, which means that the mutation was noticed
        return true
      }
  return false
}

describe.each(modelledMachines)('the walks of $name bite', (walked) => {
  const mutants = listMutants(walked.machine)

  it('on the untouched machine they pass, and each declared transition has a machine without it', async () => {
    expect(await isCaught(walked, () => liveSubject(walked.machine, walked.observe))).toBe(false)
    expect(mutants).toHaveLength(declaredTransitions(walked.machine).length)
  })

  it.each(mutants)('without $without', async ({ machine }) => {
    expect(await isCaught(walked, () => liveSubject(machine, walked.observe))).toBe(true)
  })

  it.each(walked.machine.events)('without an executor for %s', async (event) => {
    const subject = () => {
      const whole = liveSubject<unknown, EventObject>(walked.machine, walked.observe)
      return { ...whole, executors: { ...whole.executors, [event]: undefined } }
    }
    expect(await isCaught(walked, subject)).toBe(true)
  })
})
