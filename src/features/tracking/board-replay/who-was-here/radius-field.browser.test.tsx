import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { closeTopLayer } from '../../escape-layers.ts'
import { RadiusField } from './radius-field.tsx'

function Shown({ onTaken = () => {} }: { onTaken?: (radiusM: number) => void }) {
  const [radiusM, setRadius] = useState(100)
  return (
    <>
      <RadiusField
        radiusM={radiusM}
        onRadius={(next) => {
          onTaken(next)
          setRadius(next)
        }}
      />
      <output>{radiusM} m</output>
      <button type="button" onClick={() => setRadius(70)}>
        Drag
      </button>
    </>
  )
}
const type = (text: string) => userEvent.keyboard(`{Control>}a{/Control}{Backspace}${text}`)

it('takes a radius by Enter and none on the way there, and says its bounds where something else was typed', async () => {
  const taken: number[] = []
  await render(<Shown onTaken={(radiusM) => taken.push(radiusM)} />)
  const field = page.getByLabelText('Radius, metres')
  await expect.element(field).toHaveAccessibleDescription('5 to 50,000')
  await field.click()
  await type('120{Enter}')
  await expect.element(page.getByText('120 m')).toBeVisible()
  for (const none of ['0', '-5', '', '99999']) {
    await type(`${none}{Enter}`)
    await expect.element(field).toHaveAccessibleDescription('Enter 5 to 50,000. The radius is still 120.')
    await expect.element(field).toHaveValue(none === '' ? null : Number(none))
  }
  expect(taken).toEqual([120])
  await page.getByRole('button', { name: 'Drag' }).click()
  await expect.element(field).toHaveValue(70)
  await expect.element(field).toHaveAccessibleDescription('5 to 50,000')
})

it('goes back to the radius of the circle by Escape, and leaves the next one to what it lies on', async () => {
  await render(<Shown />)
  const field = page.getByLabelText('Radius, metres')
  await field.click()
  await type('60')
  expect(closeTopLayer()).toBe(true)
  await expect.element(field).toHaveValue(100)
  expect(closeTopLayer()).toBe(false)
})

it('writes a radius out once the field is left', async () => {
  await render(<Shown />)
  const field = page.getByLabelText('Radius, metres')
  await field.click()
  await type('1e3{Tab}')
  await expect.element(page.getByText('1000 m')).toBeVisible()
  expect((field.element() as HTMLInputElement).value).toBe('1000')
})
