import { Download, FileCheck, Image, Link2, Share2, ShieldCheck, TextQuote } from 'lucide-react'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { ApiError } from '../../../api.ts'
import { useLimits, useSession } from '../../../app-services.ts'
import type { MapHost } from '../../../map/map-host.ts'
import { Button } from '../../../ui/control/button.tsx'
import { copyText } from '../../../ui/control/copy-text.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { saveFile } from '../../../ui/control/save-file.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { copyLink } from '../map/copy-link.ts'
import { useTracking } from '../use-tracking.ts'
import { placeText } from './head-beside.ts'
import { mapPicture } from './map-picture.ts'
import { trailCsv, trailFileName, trailGpx } from './trail-files.ts'

/** A trail on the map, and how its line is coloured where it has one colour. */
export interface Shown {
  trail: Trail
  name: string
  colour: string | null
}

interface Props {
  host: MapHost
  /** the trail that is replayed */
  first: Shown
  /** the one beside it */
  second: Shown | null
  /** the moment under the play head, ms since epoch UTC */
  moment: () => number | null
  /** the address that shows it */
  link: () => string
}

/**
 * Copies the moment that is shown (a link, words, a picture) and saves the trail that is shown (GPX, CSV, and for whoever
 * sees the whole company the evidence of it).
 */
export function ShareMenu({ host, first, second, moment, link }: Props) {
  const { clock, timeZone } = useTracking()
  const { trail, name } = first
  const { api } = useSession()
  const isLimited = useLimits() !== null

  /** where each guard was at the moment that is shown; a line a guard */
  function words(): { text: string; colour: string | null }[] {
    const t = moment() ?? (trail.t[trail.length - 1] as number)
    const when = `${clock.full(t)} (${new Date(t).toISOString().slice(0, 19)}Z)`
    return [first, ...(second ? [second] : [])].map((shown) => ({
      text: `${shown.name}: ${placeText(shown.trail, t)} on ${when}`,
      colour: shown.colour,
    }))
  }
  async function copyWords() {
    const lines = [...words().map(({ text }) => text), link()]
    if (await copyText(lines.join('\n'))) showToast('success', 'Text copied.')
    else showToast('warning', 'The browser did not allow copying.')
  }
  async function copyPicture() {
    const screen = document.querySelector<HTMLElement>('[data-testid=map]')
    if (screen === null) return
    try {
      const picture = await mapPicture(host, screen, words())
      if (await toClipboard(picture)) return showToast('success', 'Picture copied.')
      saveFile(picture, trailFileName(trail, name, timeZone, 'png'))
    } catch {
      // a canvas with tiles of another origin is not given away by browsers, and they say so by throwing
      showToast('warning', 'The browser does not give a picture of this map.')
    }
  }
  async function saveEvidence(as: 'page' | 'bundle') {
    showToast('info', 'The evidence is being made and verified.')
    // fetched when it is wanted, which fails where there is no network
    const part = await import('./evidence-file.ts').catch(() => null)
    if (part === null) return showToast('error', 'The evidence could not be made. Please try again.')
    try {
      const evidence = await part.evidenceFile(api, trail, as)
      const ending = as === 'page' ? 'evidence.html' : 'bundle.json'
      saveFile(evidence, trailFileName(trail, name, timeZone, ending))
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      showToast('error', caught.message)
    }
  }
  const file = (text: string, ending: 'gpx' | 'csv', type: string) =>
    saveFile(new Blob([text], { type }), trailFileName(trail, name, timeZone, ending))

  return (
    <Menu
      label="Copy as"
      trigger={(attributes) => (
        <Button size="sm" icon={<Share2 />} {...attributes}>
          Copy as
        </Button>
      )}
      items={[
        { id: 'link', label: 'Link to this moment', icon: <Link2 />, onSelect: () => void copyLink(link()) },
        {
          id: 'text',
          label: 'Text with place and time',
          icon: <TextQuote />,
          onSelect: () => void copyWords(),
        },
        { id: 'png', label: 'Picture of the map', icon: <Image />, onSelect: () => void copyPicture() },
        {
          id: 'gpx',
          label: 'Trail as GPX file',
          icon: <Download />,
          onSelect: () => file(trailGpx(trail, name), 'gpx', 'application/gpx+xml'),
        },
        {
          id: 'csv',
          label: 'Trail as CSV file',
          icon: <Download />,
          onSelect: () => file(trailCsv(trail, name, timeZone), 'csv', 'text/csv'),
        },
        ...(isLimited
          ? []
          : [
              {
                id: 'evidence',
                label: 'Evidence as a page',
                icon: <ShieldCheck />,
                onSelect: () => void saveEvidence('page'),
              },
              {
                id: 'bundle',
                label: 'Evidence as a bundle',
                icon: <FileCheck />,
                onSelect: () => void saveEvidence('bundle'),
              },
            ]),
      ]}
    />
  )
}

/** Whether the browser took the picture; many give pages no clipboard for pictures. */
async function toClipboard(picture: Blob): Promise<boolean> {
  if (!('ClipboardItem' in window) || !window.isSecureContext) return false
  return navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]).then(
    () => true,
    // refused by the person or the browser: the picture is saved instead
    () => false,
  )
}
