import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { RADIUS_M } from '../../../../domain/geo/fence-shape.ts'
import { RadiusField } from './radius-field.tsx'

function Shown() {
  const [radiusM, setRadius] = useState(100)
  return (
    <>
      <RadiusField radiusM={radiusM} onRadius={setRadius} />
      <output>{radiusM} m</output>
    </>
  )
}

it('takes a radius key by key, and one beyond what a circle may have when the field is left', async () => {
  await render(<Shown />)
  const field = page.getByLabelText('Radius, metres')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}120')
  await expect.element(field).toHaveValue(120)
  await expect.element(page.getByText('120 m')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}1{Enter}')
  await expect.element(field).toHaveValue(RADIUS_M.least)
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Tab}')
  await expect.element(field).toHaveValue(RADIUS_M.least)
})
