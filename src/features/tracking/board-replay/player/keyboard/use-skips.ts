import { useEffect } from 'react'
import { loopMoment, type ReplayRange } from '../timeline/replay-range.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { stepByFix } from './step-by-fix.ts'

/** Only quiet periods longer than this are skipped, ms. */
const WORTH_SKIPPING_MS = 120_000

interface Skips {
  /** guard whose quiet periods are skipped; null = those without any fix */
  guard: string | null
  skipsQuiet: boolean
  /** looped range; null = play to the end */
  loop: ReplayRange | null
}

/** Moves the clock of a replay past quiet periods, and back to the start of a looped range. */
export function useSkips(night: OpenReplay, { guard, skipsQuiet, loop }: Skips): void {
  useEffect(() => {
    if (!skipsQuiet && loop === null) return
    const { clock } = night
    clock.skipWith((t) => {
      const looped = loop && loopMoment(loop, night, t, clock.actor.getSnapshot().context.speed)
      if (looped !== null) return looped
      const next = skipsQuiet ? stepByFix(night, guard, t, 1) : null
      return next !== null && next - t > WORTH_SKIPPING_MS ? next - 1000 : null
    })
    return () => clock.skipWith(null)
  }, [night, guard, skipsQuiet, loop])
}
