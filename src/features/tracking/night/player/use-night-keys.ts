import type { Happening } from '../../../../../domain/night/happening.ts'
import { isOfReplay, type KeyCommand } from '../../replay/key-command.ts'
import { useTrackerKeys } from '../../replay/use-tracker-keys.ts'
import { beginningAt, endingAt, type NightRange } from './night-range.ts'
import type { OpenNight } from '../open-night.ts'
import { stepByFix } from './step-by-fix.ts'

interface Keys {
  night: OpenNight
  /** guard whose fixes `,` and `.` step through; null = any */
  guard: string | null
  happenings: readonly Happening[]
  /** the moments at which gaps begin, in order */
  gaps: () => readonly number[]
  characterKeys: boolean
  onFit: () => void
  range: NightRange | null
  onRange: (range: NightRange | null) => void
}

/** Time after passing an event in which 'previous' still means the one before it, ms of real time. */
const JUST_PASSED_MS = 1000

/** The keys of a board that is replayed. */
export function useNightKeys(keys: Keys): void {
  const { night, guard, happenings, gaps, characterKeys, onFit, range, onRange } = keys
  const { clock, from, to } = night
  const { actor } = clock
  const seek = (t: number | null | undefined) => t != null && actor.send({ type: 'seek.asked', t })

  function beside(moments: readonly number[], step: 1 | -1): number | undefined {
    const { moment } = clock
    if (step > 0) return moments.find((t) => t > moment)
    const snapshot = actor.getSnapshot()
    const passed = snapshot.matches('replaying') ? JUST_PASSED_MS * snapshot.context.speed : 0
    return moments.findLast((t) => t < moment - passed)
  }

  useTrackerKeys({ characterKeys, takes: isOfReplay }, (command: KeyCommand) => {
    switch (command.type) {
      case 'toggle play':
        return actor.send({ type: 'toggle.pressed' })
      case 'speed up':
        return actor.send({ type: 'faster.pressed' })
      case 'speed down':
        return actor.send({ type: 'slower.pressed' })
      case 'seek by time':
        return void seek(clock.moment + command.ms)
      case 'seek to fraction':
        return void seek(from + command.fraction * (to - from))
      case 'seek by points':
        return void seek(stepByFix(night, guard, clock.moment, command.points > 0 ? 1 : -1))
      case 'seek to mark':
        return void seek(
          beside(
            happenings.map(({ t }) => t),
            command.step,
          ),
        )
      case 'seek to gap':
        return void seek(beside(gaps(), command.step))
      case 'shuttle':
        return actor.send({ type: 'shuttle.pressed', direction: command.direction })
      case 'fit trail':
        return onFit()
      case 'range begins':
        return onRange(beginningAt(clock.moment, range, night))
      case 'range ends':
        return onRange(endingAt(clock.moment, range, night))
      default:
        return
    }
  })
}
