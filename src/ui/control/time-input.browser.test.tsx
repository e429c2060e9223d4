import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { TimeKind } from '../../../domain/time/typed-time.ts'
import { TimeInput } from './time-input.tsx'

function Field({ kind, first, today }: { kind: TimeKind; first: string; today?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <TimeInput
        kind={kind}
        aria-label="When"
        value={value}
        onChange={setValue}
        {...(today !== undefined && { today })}
      />
      <output>{value}</output>
    </>
  )
}

const field = () => page.getByLabelText('When')
const value = () => page.getByRole('status')

it('shows a moment as the company writes it, and takes it in other ways', async () => {
  await render(<Field kind="minute" first="2026-11-03T06:05" />)
  await expect.element(field()).toHaveValue('3 Nov 2026, 06:05')
  await field().fill('4.11.2026 18:30')
  await expect.element(value()).toHaveTextContent('2026-11-04T18:30')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('4 Nov 2026, 18:30')
})

it('goes on and back by the arrow keys: days, and minutes on the time', async () => {
  await render(<Field kind="minute" first="2026-11-30T23:59" />)
  await field().click()
  await userEvent.keyboard('{End}{ArrowUp}')
  await expect.element(value()).toHaveTextContent('2026-12-01T00:00')
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.element(value()).toHaveTextContent('2026-11-30T00:00')
})

it('gives what it cannot read as it is typed', async () => {
  await render(<Field kind="day" first="2026-11-03" />)
  await field().fill('31 Nov 2026')
  await expect.element(value()).toHaveTextContent('31 Nov 2026')
  await field().fill('')
  await expect.element(value()).toHaveTextContent('')
})

it('offers a calendar, worked by the keyboard, whose day keeps the time', async () => {
  await render(<Field kind="minute" first="2026-11-30T18:30" today="2026-11-26" />)
  const button = page.getByRole('button', { name: 'Choose a day' })
  await button.click()
  const grid = page.getByRole('grid')
  await expect.element(grid).toHaveAccessibleName('November 2026')
  await expect.element(grid.getByRole('gridcell', { selected: true })).toHaveTextContent('30')
  await expect.element(page.getByRole('button', { name: /^Monday,? 30 November 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(grid).toHaveAccessibleName('December 2026')
  await expect.element(page.getByRole('button', { name: /^Tuesday,? 1 December 2026/ })).toHaveFocus()
  await userEvent.keyboard('{PageUp}{ArrowDown}{End}{Enter}')
  await expect.element(field()).toHaveValue('8 Nov 2026, 18:30')
  await expect.element(value()).toHaveTextContent('2026-11-08T18:30')
  await expect.element(grid).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('opens an empty day on the month of today, and closes by Escape without a choice', async () => {
  await render(<Field kind="day" first="" today="2026-11-26" />)
  await page.getByRole('button', { name: 'Choose a day' }).click()
  await expect
    .element(page.getByRole('button', { name: /^Thursday,? 26 November 2026/ }))
    .toHaveAttribute('aria-current', 'date')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('')
  await page.getByRole('button', { name: 'Choose a day' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^Friday,? 25 December 2026/ }).click()
  await expect.element(value()).toHaveTextContent('2026-12-25')
})
