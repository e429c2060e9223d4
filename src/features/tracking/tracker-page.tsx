import { useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import type { Tracker } from './create-tracker.ts'
import { LiveBanner } from './live/live-banner.tsx'
import { copyLink } from './url/copy-link.ts'
import { TrackerMapView } from './map/tracker-map-view.tsx'
import { KeyHelpDialog } from './playback/keyboard/key-help-dialog.tsx'
import { usePageKeys } from './playback/keyboard/use-page-keys.ts'
import { usePlayerKeys } from './playback/keyboard/use-player-keys.ts'
import type { Played } from './playback/player-keys.ts'
import { TrackerLayout } from './tracker-layout.tsx'

interface Props extends Omit<ComponentProps<typeof TrackerLayout>, 'map' | 'dock' | 'panel'> {
  tracker: Tracker
  /** returns the URL to copy, which opens the current view */
  link: () => string
  map: Omit<ComponentProps<typeof TrackerMapView>, 'tracker' | 'onHelp' | 'link'>
  /** what playback keys apply to; null if nothing, or if the controls handle keys */
  played: Played | null
  /** what the help about keys explains: a trail or a replay; null if neither */
  keysOf: 'trail' | 'night' | null
  notice?: ReactNode
  dock?: (characterKeys: boolean) => ReactNode
  /** ref of the panel's search field, if it has one */
  searchBox?: RefObject<HTMLInputElement | null>
  panel: (characterKeys: boolean) => ReactNode
}

/**
 * Frame of a tracker page: map, playback controls, and panel, with their keyboard commands and the help about
 * them.
 */
export function TrackerPage(props: Props) {
  const { tracker, link, map, played, keysOf, notice, dock, searchBox, panel, ...layout } = props
  const [help, setHelp] = useState(false)
  const keys = usePageKeys(tracker, {
    search: () => {
      if (!searchBox) return
      layout.onOpen(true)
      requestAnimationFrame(() => searchBox.current?.focus())
    },
    help: () => setHelp(true),
    copyLink: () => void copyLink(link()),
  })
  usePlayerKeys(keys.characterKeys, played)
  return (
    <>
      <LiveBanner />
      {notice}
      <TrackerLayout
        {...layout}
        map={<TrackerMapView tracker={tracker} onHelp={() => setHelp(true)} link={link} {...map} />}
        {...(dock && { dock: dock(keys.characterKeys) })}
        panel={panel(keys.characterKeys)}
      />
      <KeyHelpDialog replay={keysOf} open={help} onClose={() => setHelp(false)} {...keys} />
    </>
  )
}
