import { isPlaybackCommand } from '../../../playback/keyboard/key-command.ts'
import { playerKeys, pressPlayerKey, type Played } from '../../../playback/player-keys.ts'
import { useTrackerKeys } from '../../../playback/keyboard/use-tracker-keys.ts'

/** The keys of a board that is replayed; those of its page are the page's. */
export function useReplayKeys({ characterKeys, ...played }: Played & { characterKeys: boolean }): void {
  useTrackerKeys(
    { characterKeys, takes: isPlaybackCommand },
    (command) => void pressPlayerKey(command, playerKeys(played)),
  )
}
