import { SlidersHorizontal, X } from '../../../ui/icons/control-icons.ts'
import { Link2 } from '../../../ui/icons/tracker-icons.ts'
import { Suspense, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { useEscapeLayer } from '../escape-layers.ts'
import { copyLink } from '../url/copy-link.ts'
import { MapBar } from './map-bar.tsx'
import { useDisplayOptions, type DisplayOptionsStore } from './display-options-store.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const DisplayOptionsPanel = lazyPart(() =>
  import('./display-options-panel.tsx').then((file) => file.DisplayOptionsPanel),
)

interface Props {
  /** options to change; null on a page without a trail */
  options: DisplayOptionsStore | null
  /** returns the URL to copy, which opens the current view */
  link: () => string
  onHelp: () => void
}

/** Buttons in the upper corner of the map, and the panel of display options. */
export function MapTools({ options, link, onHelp }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscapeLayer('card', open, close)
  return (
    <div className={corner}>
      <MapBar label={tr(texts.map)}>
        {options && (
          <IconButton
            ref={button}
            label={tr(texts.displayOptions)}
            aria-expanded={open}
            pressed={open}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal />
          </IconButton>
        )}
        <IconButton label={tr(texts.copyLinkToThisView)} onClick={() => void copyLink(link())}>
          <Link2 />
        </IconButton>
        <IconButton label={tr(texts.keyboard)} onClick={onHelp}>
          <Kbd>?</Kbd>
        </IconButton>
      </MapBar>
      {open && options && <OptionsCard options={options} onClose={close} />}
    </div>
  )
}

function OptionsCard({ options, onClose }: { options: DisplayOptionsStore; onClose: () => void }) {
  const shown = useDisplayOptions(options)
  return (
    <section aria-label={tr(texts.displayOptions)} className={panel}>
      <header className={head}>
        <h2 className={title}>{tr(texts.displayOptions)}</h2>
        <IconButton label={tr(texts.closeDisplayOptions)} size="sm" tip={false} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <Suspense>
        <DisplayOptionsPanel options={shown} onChange={options.change} onReset={options.reset} />
      </Suspense>
    </section>
  )
}

const corner = css({
  position: 'absolute',
  top: '3',
  right: '3',
  zIndex: 'panel',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: '2',
  maxWidth: '[calc(100% - 1.5rem)]',
  maxHeight: '[calc(100% - 1.5rem)]',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  _print: { display: 'none' },
})
const panel = css({
  width: 'xs',
  maxWidth: 'full',
  minHeight: '0',
  overflowY: 'auto',
  padding: '3',
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '2',
})
const title = css({ textStyle: 'heading' })
