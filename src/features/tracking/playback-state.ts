import type { PlaybackSnapshot } from '../../machines/playback.ts'

/** The outermost state: 'idle', 'starting', 'playing', 'paused', 'stopped' or 'completed'. */
export function playbackState({ value }: PlaybackSnapshot): string {
  return typeof value === 'string' ? value : Object.keys(value).join()
}
