import { pressPlayerKey, type Played } from '../player-keys.ts'
import { isPlaybackCommand } from './key-command.ts'
import { useTrackerKeys } from './use-tracker-keys.ts'

/**
 * Handles the keys about playback. `played` is null if nothing can be played. Other keys are handled by
 * `usePageKeys`.
 */
export function usePlayerKeys(characterKeys: boolean, played: Played | null): void {
  useTrackerKeys(
    {
      characterKeys,
      // if no trail is loaded, arrow keys are left to the map
      takes: (command) =>
        played !== null &&
        isPlaybackCommand(command) &&
        (command.type !== 'seek by time' || played.from < played.to),
    },
    (command) => {
      if (played && isPlaybackCommand(command)) pressPlayerKey(command, played)
    },
  )
}
