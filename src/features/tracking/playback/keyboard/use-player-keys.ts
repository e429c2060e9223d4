import { pressPlayerKey, type Played } from '../player-keys.ts'
import { isPlaybackCommand } from './key-command.ts'
import { useTrackerKeys } from './use-tracker-keys.ts'

/** The keys of what is played; null: nothing can be. Those of its page are the page's. */
export function usePlayerKeys(characterKeys: boolean, played: Played | null): void {
  useTrackerKeys(
    {
      characterKeys,
      // without a trail, the arrow keys move the map
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
