import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { RADIUS_M } from '../../../../domain/geo/fence-shape.ts'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'

interface Props {
  /** metres */
  radiusM: number
  onRadius: (radiusM: number) => void
}

/** The radius of a circle. What is typed stands until the field is left: on its way to a radius it may be none. */
export function RadiusField({ radiusM, onRadius }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    const metres = Number(typed)
    if (metres > 0) onRadius(Math.min(RADIUS_M.most, Math.max(RADIUS_M.least, metres)))
    setTyped(null)
  }
  return (
    <Field label="Radius, metres">
      <Input
        size="sm"
        type="number"
        className={narrow}
        min={RADIUS_M.least}
        max={RADIUS_M.most}
        value={typed ?? Math.round(radiusM)}
        onChange={({ currentTarget: { value, valueAsNumber } }) => {
          setTyped(value)
          if (valueAsNumber >= RADIUS_M.least && valueAsNumber <= RADIUS_M.most) onRadius(valueAsNumber)
        }}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
    </Field>
  )
}

const narrow = css({ width: '24' })
