import type { PlaybackActor } from '../../../machines/playback.ts'
import { playbackSettings } from './create-playback.ts'
import type { DisplayOptionsStore } from '../map/display-options-store.ts'

/**
 * Synchronises animation, following and zoom between a player and the stored display options; for trails the
 * speed, too (in replays it has another unit). Stored options win at the start. Returns a function to stop.
 */
export function syncSettings(options: DisplayOptionsStore, playback: PlaybackActor): () => void {
  const isTrail = playback.getSnapshot().context.rate === 'segments'
  const toPlayback = () => {
    const { context } = playback.getSnapshot()
    const { speed, ...settings } = playbackSettings(options.get())
    const wanted = { ...settings, ...(isTrail && { speed }) }
    if ((Object.keys(wanted) as (keyof typeof wanted)[]).some((key) => wanted[key] !== context[key]))
      playback.send({ type: 'settings.chosen', settings: wanted })
  }
  toPlayback()
  const stop = options.subscribe(toPlayback)
  const watching = playback.subscribe(({ context: { speed, animation, follow, zoom } }) =>
    options.change({ ...(isTrail && { speed }), smooth: animation === 'smooth', follow, followZoom: zoom }),
  )
  return () => {
    stop()
    watching.unsubscribe()
  }
}
