import type { OpenContext } from '../../server/app/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { type Figure, medianFigure } from './figure.ts'
import { crowd, fixAt } from './scale-crowd.ts'

const STORM = 10_000

/** Measures the start of all guards at once: each guard's first fix starts a patrol. */
export async function storm(context: OpenContext): Promise<Figure[]> {
  const rates: number[] = []
  for (let run = 0; run < 3; run++) {
    const company = companyId(String(10 + run))
    const guards = await crowd(context, company, STORM)
    const begun = performance.now()
    // retries, as a phone does after a 503
    await Promise.all(
      guards.map(async (id) => {
        for (;;)
          try {
            return await acceptFixes(context, company, [fixAt(id, context.now() - 5000)], 'osmand')
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
      }),
    )
    rates.push(STORM / ((performance.now() - begun) / 1000))
  }
  return [
    {
      name: `patrols started in a storm of ${STORM}`,
      ...medianFigure(rates),
      unit: '/s',
      goal: { atLeast: 1000 },
    },
  ]
}
