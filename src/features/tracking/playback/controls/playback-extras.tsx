import { useSelector } from '@xstate/react'
import { Plus, SlidersHorizontal } from '../../../../ui/icons/control-icons.ts'
import { LocateFixed } from '../../../../ui/icons/tracker-icons.ts'
import { Minus, Spline } from '../../../../ui/icons/replay-icons.ts'
import { useId, useRef, useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { FOLLOW_ZOOM } from '../../../../../domain/fix/playback.ts'
import type { PlaybackActor } from '../../../../machines/playback.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { useEscapeLayer } from '../../escape-layers.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/**
 * Buttons for animation, following and zoom. In a narrow window they fold behind a button and open above the
 * controls.
 */
export function PlaybackExtras({ actor, folds = false }: { actor: PlaybackActor; folds?: boolean }) {
  const { animation, follow, zoom } = useSelector(actor, ({ context }) => context)
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEscapeLayer('card', open, () => {
    setOpen(false)
    button.current?.focus()
  })
  return (
    <div className={place} data-folds={folds || undefined}>
      <span className={fold}>
        <IconButton
          ref={button}
          label={tr(texts.morePlaybackControls)}
          size="sm"
          outlined
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
        </IconButton>
      </span>
      <div id={id} className={extras} data-open={open || undefined}>
        <Button
          size="sm"
          icon={<Spline />}
          title={
            animation === 'smooth'
              ? tr(texts.animationSmoothTheHeadGlidesBetweenPoints)
              : tr(texts.animationProgressiveFromPointToPoint)
          }
          onClick={() => actor.send({ type: 'animation.toggled' })}
        >
          <span>{animation === 'smooth' ? tr(texts.animationSmooth) : tr(texts.animationProgressive)}</span>
        </Button>
        <Button
          size="sm"
          icon={<LocateFixed />}
          title={follow ? tr(texts.followOn) : tr(texts.followOff)}
          pressed={follow}
          onClick={() => actor.send({ type: 'follow.toggled' })}
        >
          <span>{follow ? tr(texts.followOn) : tr(texts.followOff)}</span>
        </Button>
        {follow && (
          <div data-of-follow className={stepper}>
            <IconButton
              size="sm"
              label={tr(texts.zoomOut)}
              aria-disabled={zoom === FOLLOW_ZOOM.farthest || undefined}
              onClick={() => actor.send({ type: 'zoom.out.pressed' })}
            >
              <Minus />
            </IconButton>
            <span className={figure} title={tr(texts.zoomWhileFollowing)}>
              {zoom}
            </span>
            <IconButton
              size="sm"
              label={tr(texts.zoomIn)}
              aria-disabled={zoom === FOLLOW_ZOOM.nearest || undefined}
              onClick={() => actor.send({ type: 'zoom.in.pressed' })}
            >
              <Plus />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}

/** width at which buttons have icons only */
const ICONS_ALONE = '@container (min-width: 44rem) and (max-width: 70rem)'
/** container width at which the buttons fold behind one button */
const FOLDED = '@container (max-width: 38rem)'
const LOW = '@media (max-height: 30rem)'

const folded = { display: 'block' } as const
const panel = {
  position: 'absolute',
  bottom: '[calc(100% + 0.75rem)]',
  right: '0',
  display: 'none',
  padding: '2',
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
  '&[data-open]': { display: 'flex' },
} as const
const place = css({ marginLeft: 'auto', flexShrink: '0' })
const fold = css({
  display: 'none',
  '[data-folds] > &': folded,
  [FOLDED]: folded,
  [`${LOW} and (max-width: 49rem)`]: folded,
})
const extras = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  '[data-folds] > &': panel,
  [FOLDED]: panel,
  [`${LOW} and (max-width: 49rem)`]: panel,
  [ICONS_ALONE]: { '*:not([data-folds]) > &': { '& > button > span': { srOnly: true } } },
})
const stepper = css({ display: 'flex', alignItems: 'center', gap: '0.5' })
const figure = css({
  minWidth: '6',
  textAlign: 'center',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
})
