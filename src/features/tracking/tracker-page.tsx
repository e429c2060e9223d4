import { useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import type { Tracker } from './create-tracker.ts'
import { LiveBanner } from './live/live-banner.tsx'
import { copyLink } from './map/copy-link.ts'
import { TrackerMapView } from './map/tracker-map-view.tsx'
import { KeyHelpDialog } from './playback/keyboard/key-help-dialog.tsx'
import { usePageKeys } from './playback/keyboard/use-page-keys.ts'
import { usePlayerKeys } from './playback/keyboard/use-player-keys.ts'
import type { Played } from './playback/player-keys.ts'
import { TrackerLayout } from './tracker-layout.tsx'

interface Props extends Omit<ComponentProps<typeof TrackerLayout>, 'map' | 'dock' | 'panel'> {
  tracker: Tracker
  /** returns the URL to copy */
  link: () => string
  map: Omit<ComponentProps<typeof TrackerMapView>, 'tracker' | 'onHelp' | 'link'>
  /** what the keys play; null: nothing, or the dock has its own */
  played: Played | null
  /** for the help about the keys */
  keysOf: 'trail' | 'night' | null
  notice?: ReactNode
  dock?: (characterKeys: boolean) => ReactNode
  /** the search of the panel, if it has one */
  searchBox?: RefObject<HTMLInputElement | null>
  panel: (characterKeys: boolean) => ReactNode
}

/** A page of the tracker: the map, beneath it what is played, and the panel, with their keys and the help about them. */
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
