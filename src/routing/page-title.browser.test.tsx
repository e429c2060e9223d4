import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useBoardInTitle, usePageTitle, useRecordInTitle, useUrgentCount } from './page-title.ts'

interface Props {
  title: string
  lost: number | null
  board?: string | null
  record?: string | null
}

function Page({ title, lost, board = null, record = null }: Props) {
  useBoardInTitle(board)
  useRecordInTitle(record)
  usePageTitle(title)
  useUrgentCount(lost)
  return null
}

it('tells the lost before the name of the page, whichever page it is', async () => {
  const screen = await render(<Page title="Patrol Tracker" lost={0} />)
  expect(document.title).toBe('Patrol Tracker · Askari')
  await screen.rerender(<Page title="Patrol Tracker" lost={2} />)
  expect(document.title).toBe('(2) Patrol Tracker · Askari')
  await screen.rerender(<Page title="Trail Guard" lost={2} />)
  expect(document.title).toBe('(2) Trail Guard · Askari')
  await screen.rerender(<Page title="Trail Guard" lost={null} />)
  expect(document.title).toBe('(?) Trail Guard · Askari')
  await screen.rerender(<Page title="Patrol Tracker" lost={2} board="Replay" />)
  expect(document.title).toBe('(2) Replay · Patrol Tracker · Askari')
  await screen.rerender(<Page title="Guard" lost={0} record="Amina Otieno" />)
  expect(document.title).toBe('Amina Otieno · Guard · Askari')
  await screen.unmount()
  expect(document.title).toBe('Askari')
})
