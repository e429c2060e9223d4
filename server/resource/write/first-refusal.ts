import type { Resource } from '../resource.ts'

type Refuses = NonNullable<Resource['refuses']>

/** Combines several checks of a decision. The first refusal applies. */
export const joinRefusals =
  (...all: readonly Refuses[]): Refuses =>
  async (trx, decided) => {
    for (const refuses of all) {
      const refusal = await refuses(trx, decided)
      if (refusal) return refusal
    }
    return null
  }

type Warns = NonNullable<Resource['warns']>

/** Combines several checks of a decision. All their warnings apply. */
export const joinWarnings =
  (...all: readonly Warns[]): Warns =>
  async (trx, decided) => {
    const raised = []
    for (const warns of all) raised.push(...(await warns(trx, decided)))
    return raised
  }
