import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { isClockRunning } from '../../../../../machines/playback.ts'
import { isPlaybackCommand } from '../../../playback/keyboard/key-command.ts'
import { JUST_PASSED_MS, pressPlayerKey, type PlayerKeys } from '../../../playback/player-keys.ts'
import { useTrackerKeys } from '../../../playback/keyboard/use-tracker-keys.ts'
import { withRangeStart, withRangeEnd, type ReplayRange } from '../timeline/replay-range.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { stepByFix } from './step-by-fix.ts'

interface Keys {
  night: OpenReplay
  /** guard whose fixes `,` and `.` step through; null = any */
  guard: string | null
  happenings: readonly TimelineEvent[]
  /** the moments at which gaps begin, in order */
  gaps: () => readonly number[]
  characterKeys: boolean
  onFit: () => void
  range: ReplayRange | null
  onRange: (range: ReplayRange | null) => void
}

/** The keys of a board that is replayed. */
export function useReplayKeys(keys: Keys): void {
  const { night, guard, happenings, gaps, characterKeys, onFit, range, onRange } = keys
  const { clock, from, to } = night
  const { actor } = clock
  const seek = (t: number | null | undefined) => t != null && clock.seek(t)

  function beside(moments: readonly number[], step: 1 | -1): number | undefined {
    const { moment } = clock
    if (step > 0) return moments.find((t) => t > moment)
    const snapshot = actor.getSnapshot()
    const passed = isClockRunning(snapshot) ? JUST_PASSED_MS * snapshot.context.speed : 0
    return moments.findLast((t) => t < moment - passed)
  }

  const player: PlayerKeys = {
    send: (event) => actor.send(event),
    seek(command) {
      if (command.type === 'seek by time') seek(clock.moment + command.ms)
      else if (command.type === 'seek to fraction') seek(from + command.fraction * (to - from))
      else seek(stepByFix(night, guard, clock.moment, command.points > 0 ? 1 : -1))
    },
    toMark: (step) =>
      void seek(
        beside(
          happenings.map(({ t }) => t),
          step,
        ),
      ),
    toGap: (step) => void seek(beside(gaps(), step)),
    fit: onFit,
    setRangeEnd: (end) =>
      onRange((end === 'from' ? withRangeStart : withRangeEnd)(clock.moment, range, night)),
  }
  useTrackerKeys(
    { characterKeys, takes: isPlaybackCommand },
    (command) => void pressPlayerKey(command, player),
  )
}
