import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../../styled-system/css'
import { CalendarDays } from '../icons/control-icons.ts'
import { dropdown } from '../overlay/dropdown.ts'
import { IconButton } from './icon-button.tsx'
import { MonthGrid } from './month-grid.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** 'YYYY-MM-DD'; null: none */
  day: string | null
  /** 'YYYY-MM-DD' in the company's time zone */
  today: string
  onDay: (day: string) => void
}

/** A button in a date field that opens a calendar below it. */
export function DayPicker({ day, today, onDay }: Props) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState<string | null>(null)
  return (
    <>
      <IconButton
        label={tr(texts.chooseADay)}
        size="sm"
        tip={false}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={month !== null}
      >
        <CalendarDays />
      </IconButton>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={tr(texts.calendar)}
        className={panel}
        onBeforeToggle={(event) =>
          event.newState === 'open' && flushSync(() => setMonth((day ?? today).slice(0, 7)))
        }
        // the calendar stays mounted until the browser has returned the focus to the button
        onToggle={(event) => {
          if (event.newState === 'closed') setMonth(null)
          else popover.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
        }}
      >
        {month !== null && (
          <MonthGrid
            month={month}
            onMonth={setMonth}
            today={today}
            chosen={(date) => date === day}
            onDay={(date) => {
              onDay(date)
              popover.current?.hidePopover()
            }}
          />
        )}
      </div>
    </>
  )
}

const panel = css(dropdown, {
  width: '[19rem]',
  padding: '3',
  textStyle: 'dense',
  '&:popover-open': { display: 'flex', flexDirection: 'column', gap: '2' },
})
