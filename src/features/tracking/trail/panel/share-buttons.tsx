import { Copy } from '../../../../ui/icons/control-icons.ts'
import { Link2 } from '../../../../ui/icons/tracker-icons.ts'
import { Image, TextQuote } from '../../../../ui/icons/replay-icons.ts'
import { exportFileName } from '../../../../../domain/evidence/bundle/export-file-name.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { copyText } from '../../../../ui/control/copy-button.tsx'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { saveFile } from '../../../../ui/file/save-file.ts'
import { showToast } from '../../../../ui/overlay/toast.ts'
import { ExportButton } from '../../export/export-button.tsx'
import { copyLink } from '../../url/copy-link.ts'
import { useTracking } from '../../use-tracking.ts'
import { placeText } from '../comparison/comparison-position.ts'
import { renderMapImage } from './map-image.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** A trail that is shared. `colour` is null if the trail has several colours. */
export interface SharedTrail {
  trail: Trail
  name: string
  colour: string | null
}

interface Props {
  host: MapHost
  /** the trail that is played */
  first: SharedTrail
  second: SharedTrail | null
  /** returns the current time of playback, ms since epoch */
  moment: () => number | null
  /** returns a URL that opens the current view */
  link: () => string
  /** selected range, ms since epoch; null for the whole trail */
  range: { from: number; to: number } | null
}

/** Buttons to copy the current view as link, text or image, and to export the trails. */
export function ShareButtons({ host, first, second, moment, link, range }: Props) {
  const { clock, timeZone } = useTracking()
  const { trail } = first
  const shown = [first, ...(second ? [second] : [])]
  const last = Math.max(...shown.map((each) => each.trail.t[each.trail.length - 1] as number))

  /** Returns a line for each guard, with the position at the current time. */
  function words(): { text: string; colour: string | null }[] {
    const t = moment() ?? (trail.t[trail.length - 1] as number)
    const when = `${clock.full(t)} (${new Date(t).toISOString().slice(0, 19)}Z)`
    return shown.map((each) => ({
      text: tr(texts.nameTrailOnWhen, { name: each.name, trail: placeText(each.trail, t), when }),
      colour: each.colour,
    }))
  }
  async function copyWords() {
    const lines = [...words().map(({ text }) => text), link()]
    if (await copyText(lines.join('\n'))) showToast('success', tr(texts.textCopied))
    else showToast('warning', tr(texts.browserDidNotAllowCopying))
  }
  async function copyPicture() {
    try {
      const picture = await renderMapImage(host, words())
      if (await toClipboard(picture)) return showToast('success', tr(texts.pictureCopied))
      saveFile(picture, exportFileName([first], { from: trail.t[0] as number, to: last }, timeZone, 'png'))
    } catch {
      // browsers throw if the map contains tiles of another origin
      showToast('warning', tr(texts.browserDoesNotGiveAPictureOfThis))
    }
  }
  return (
    <>
      <Menu
        label={tr(texts.copy)}
        trigger={(attributes) => (
          <Button size="sm" icon={<Copy />} {...attributes}>
            {tr(texts.copy)}
          </Button>
        )}
        items={[
          {
            id: 'link',
            label: tr(texts.linkToThisMoment),
            icon: <Link2 />,
            onSelect: () => void copyLink(link()),
          },
          {
            id: 'text',
            label: tr(texts.textWithPlaceAndTime),
            icon: <TextQuote />,
            onSelect: () => void copyWords(),
          },
          {
            id: 'png',
            label: tr(texts.pictureOfTheMap),
            icon: <Image />,
            onSelect: () => void copyPicture(),
          },
        ]}
      />
      <ExportButton
        selection={() => ({
          guards: shown.map((each) => ({ id: each.trail.workerId, name: each.name })),
          chosen: [trail.workerId],
          ...(range ?? { from: trail.t[0] as number, to: last + 1 }),
        })}
      />
    </>
  )
}

/** Copies an image to the clipboard; false if the browser does not support or refuses it. */
async function toClipboard(picture: Blob): Promise<boolean> {
  if (!('ClipboardItem' in window) || !window.isSecureContext) return false
  return navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]).then(
    () => true,
    // copying was refused, so the caller saves the image as a file
    () => false,
  )
}
