import '../../../app/index.css'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { openAlarm } from '../../../../tests/support/screens/open-alarm.ts'
import { MapAlarms } from '../../alarms/desk/map-alarms.tsx'
import { BoardCard } from '../map/board-card.tsx'

function Board() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Bell
      </button>
      {isOpen && (
        <BoardCard title="Open alarms" onClose={() => setOpen(false)}>
          <MapAlarms />
        </BoardCard>
      )}
    </>
  )
}

it('returns the focus to the button that opened the alarms beside the map', async () => {
  const { screen } = await recordScreen({
    at: '/tracker',
    pages: { '/tracker': <Board /> },
    answers: { 'GET /alarms': () => refusal(200, { data: [openAlarm], meta: meta(1) }) },
  })
  const bell = page.getByRole('button', { name: 'Bell' })
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const line = page.getByRole('button', { name: /^Urgent Guard offline: Akinyi/ })
  await expect.element(line).toBeVisible()
  // the panel has the focus, so its keys work without a click
  await userEvent.keyboard('j')
  await expect.element(line).toHaveFocus()
  ;(page.getByRole('button', { name: 'Close', exact: true }).first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bell).toHaveFocus()
  await screen.unmount()
})
