import type { TrailDisplayOptions } from '../../../map/scene/trail-display-options.ts'
import { FOLLOW_ZOOM, SPEED } from '../../../../domain/fix/playback.ts'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { Slider } from '../../../ui/control/slider.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  options: TrailDisplayOptions
  onChange: (change: Partial<TrailDisplayOptions>) => void
  onReset: () => void
}

const SWITCHES = [
  ['arrows', 'Arrows'],
  ['points', 'Points'],
  ['progressive', tr(texts.progressiveDrawing)],
  ['smooth', tr(texts.smoothAnimation)],
  ['follow', tr(texts.followMarker)],
  ['dynamicZoom', tr(texts.dynamicZoom)],
] as const

/** Panel with the options for drawing and playing trails. They are stored in this browser. */
export function DisplayOptionsPanel({ options, onChange, onReset }: Props) {
  const sliders = [
    {
      key: 'opacity',
      name: tr(texts.opacity),
      min: 0.1,
      max: 1,
      step: 0.05,
      text: `${Math.round(options.opacity * 100)}%`,
    },
    {
      key: 'weight',
      name: tr(texts.weight),
      min: 1,
      max: 12,
      step: 1,
      text: tr(texts.weightPx, { weight: options.weight }),
    },
    {
      key: 'speed',
      name: tr(texts.animationSpeed),
      min: SPEED.fastest,
      max: SPEED.slowest,
      step: 1,
      text: tr(texts.speedMs, { speed: options.speed }),
    },
    {
      key: 'followZoom',
      name: tr(texts.followZoomLevel),
      min: FOLLOW_ZOOM.farthest,
      max: FOLLOW_ZOOM.nearest,
      step: FOLLOW_ZOOM.step,
      text: String(options.followZoom),
    },
  ] as const
  return (
    <div className={frame}>
      <label className={line}>
        <span>{tr(texts.strokeColour)}</span>
        <input
          type="color"
          className={swatch}
          value={options.colour}
          onChange={(event) => onChange({ colour: event.currentTarget.value })}
        />
      </label>
      {sliders.map(({ key, name, min, max, step, text }) => (
        <div key={key} className={line}>
          <span>{name}</span>
          <Slider
            label={name}
            value={options[key]}
            min={min}
            max={max}
            step={step}
            valueText={text}
            onChange={(value) => onChange({ [key]: value })}
          />
          <span className={figure}>{text}</span>
        </div>
      ))}
      <div className={switches}>
        {SWITCHES.map(([key, name]) => (
          <Switch key={key} checked={options[key]} onChange={(on) => onChange({ [key]: on })}>
            {name}
          </Switch>
        ))}
      </div>
      <Button size="sm" tone="ghost" onClick={onReset}>
        {tr(texts.backToDefaults)}
      </Button>
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'stretch' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[7rem 1fr 5rem]',
  alignItems: 'center',
  gap: '2',
  textStyle: 'meta',
  color: 'ink.muted',
})
const figure = css({ textAlign: 'right', tabular: true })
const swatch = css({
  width: 'full',
  height: 'control.sm',
  borderRadius: 'sm',
  borderWidth: 'thin',
  borderColor: 'line.control',
  bg: 'sunken',
  cursor: 'pointer',
})
const switches = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', columnGap: '3' })
