import type { PlaybackActor, PlaybackSettings } from '../../../machines/playback.ts'
import { playbackSettings } from './create-playback.ts'
import type { DisplayOptionsStore } from '../map/display-options-store.ts'

function same(a: PlaybackSettings, b: PlaybackSettings): boolean {
  return a.speed === b.speed && a.animation === b.animation && a.follow === b.follow && a.zoom === b.zoom
}

/**
 * Synchronises speed, animation and follow between playback controls and display options. Stored options win
 * at the start. Returns the function that disconnects them.
 */
export function syncSettings(options: DisplayOptionsStore, playback: PlaybackActor): () => void {
  const toPlayback = () => {
    const settings = playbackSettings(options.get())
    if (!same(settings, playback.getSnapshot().context)) playback.send({ type: 'settings.chosen', settings })
  }
  toPlayback()
  const stop = options.subscribe(toPlayback)
  const watching = playback.subscribe(({ context: { speed, animation, follow, zoom } }) =>
    options.change({ speed, smooth: animation === 'smooth', follow, followZoom: zoom }),
  )
  return () => {
    stop()
    watching.unsubscribe()
  }
}
