import { Flag } from '../../../../ui/icons/replay-icons.ts'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'
import type { Playback } from '../create-playback.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import type { TrailWithEvents } from './use-trail-events.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TrailEventList = lazyPart(() => import('./trail-event-list.tsx').then((file) => file.TrailEventList))

interface Props {
  replay: Playback
  told: TrailWithEvents | null
  onSeek: (head: number) => void
}

/** Number of trail events, and their list, which opens above the bar and stays until closed. */
export function TrailEventsButton({ replay, told, onSeek }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscapeLayer('card', open, close)
  return (
    <div className={place}>
      <Button
        ref={button}
        size="sm"
        icon={<Flag />}
        title={tr(texts.postsReachedFenceLeftLongStops)}
        disabled={told === null}
        aria-expanded={open}
        className={count}
        onClick={() => setOpen(!open)}
      >
        <span>{tr(texts.events)}</span> {told?.marks.length ?? '–'}
      </Button>
      {open && told && (
        <Suspense fallback={null}>
          <TrailEventList replay={replay} told={told} onSeek={onSeek} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const place = css({ flexShrink: '0' })
const count = css({
  tabular: true,
  '@container (max-width: 70rem)': { '& > span': { srOnly: true } },
})
