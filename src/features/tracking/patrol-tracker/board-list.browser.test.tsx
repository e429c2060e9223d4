import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import type { StatusSummary } from '../guards/status-views.ts'
import { readTrackerUrl } from '../url/tracker-url-state.ts'
import type { Tracking } from '../create-tracking.ts'
import type { useTrackerData } from '../use-tracker-data.ts'
import { BoardContext, TrackingContext, type TrackerBoard } from '../use-tracking.ts'
import { BoardList } from './board-list.tsx'

const timeZone = 'Africa/Nairobi'
const summary: StatusSummary = { counts: null, of: () => 'off_duty', dutyOf: () => null, needing: [] }
const worker = (shift_start: string) => ({ id: '1', shift_start, shift_minutes: 720 })
const evening = Date.UTC(2026, 10, 23, 13)

function list({ guards = [worker('18:00'), worker('06:00')], address = '', now = evening, came = true }) {
  const rostered = { roster: { guards }, isPending: false, error: null } as unknown as ReturnType<
    typeof useTrackerData
  >
  const board = { past: {}, now: () => now, statuses: {} } as unknown as TrackerBoard
  return (
    <TrackingContext value={{ timeZone, clock: zoneClock(timeZone) } as unknown as Tracking}>
      <BoardContext value={board}>
        <BoardList
          {...{ rostered, summary, several: null, pinned: [], others: [], dense: false, stopped: false }}
          nothingCame={!came}
          search={readTrackerUrl(new URLSearchParams(address))}
          onSelect={() => {}}
          onNarrow={() => {}}
          onOffDuty={() => {}}
        />
      </BoardContext>
    </TrackingContext>
  )
}

it.each([
  ['a shift begins today', {}, 'Nobody is on duty' + 'The next shift begins at 18:00.'],
  ['one begins tomorrow', { guards: [worker('06:00')] }, 'The next shift begins tomorrow at 06:00.'],
  ['nobody has a shift', { guards: [{ id: '1' } as ReturnType<typeof worker>] }, 'Nobody is on dutyShow'],
  ['there is nobody', { guards: [] }, 'No guards yet'],
  ['there is nobody to filter', { guards: [], address: 'q=amina' }, 'No guards yet'],
  ['nothing had come', { came: false }, 'No data had arrived by this moment.'],
  ['a filter is set', { address: 'status=offline' }, 'No guards found matching the selected filters.'],
])('where %s an empty list says so', async (_, given, says) => {
  await render(list(given))
  await expect.element(page.getByRole('status')).toHaveTextContent(says)
})
