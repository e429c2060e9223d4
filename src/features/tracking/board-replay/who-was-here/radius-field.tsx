import { useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { RADIUS_M } from '../../../../../domain/geo/editable-geofence.ts'
import { Field } from '../../../../ui/control/field.tsx'
import { Input } from '../../../../ui/control/input.tsx'
import { useEscapeLayer } from '../../escape-layers.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** radius in metres */
  radiusM: number
  onRadius: (radiusM: number) => void
}

const BOUNDS = tr(texts.toLeast, { least: RADIUS_M.least, most: RADIUS_M.most.toLocaleString('en') })

const isRadius = (metres: number) => metres >= RADIUS_M.least && metres <= RADIUS_M.most

/**
 * Field for a circle's radius. Enter or blur applies the typed text, Escape discards it. Invalid text stays,
 * with an error, until the circle changes.
 */
export function RadiusField({ radiusM, onRadius }: Props) {
  const [typed, setTyped] = useState<{ text: string; of: number; left: boolean } | null>(null)
  const held = typed?.of === radiusM ? typed : null
  useEscapeLayer('popup', held !== null, () => setTyped(null))
  const finish = () => {
    if (held === null) return
    const metres = held.text === '' ? Number.NaN : Number(held.text)
    if (!isRadius(metres)) return setTyped({ ...held, left: true })
    setTyped(null)
    if (metres !== radiusM) onRadius(metres)
  }
  return (
    <Field
      label={tr(texts.radiusMetres)}
      hint={BOUNDS}
      error={
        held?.left ? tr(texts.onlyBoundsStillRadiusM, { BOUNDS, radiusM: Math.round(radiusM) }) : undefined
      }
    >
      <Input
        size="sm"
        type="number"
        className={narrow}
        min={RADIUS_M.least}
        max={RADIUS_M.most}
        // text, because React treats '1e3' and 1000 as the same number
        value={held?.text ?? String(Math.round(radiusM))}
        onChange={({ currentTarget: { value } }) => setTyped({ text: value, of: radiusM, left: false })}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
    </Field>
  )
}

const narrow = css({ width: '24' })
