import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { MainSteps } from './main-steps.tsx'
import { useDesk } from './use-desk.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '3', overflowY: 'auto' })
const box = css({ height: { base: '[8.5rem]', md: '[14rem]' }, flexShrink: '0' })
const instructions = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'dense' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** The alarm desk in a panel beside the map. Its keys work while the focus is in the panel. */
export function MapAlarms() {
  const { query, lines, line, warnings, ...desk } = useDesk()
  const place = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(place)
  // takes the focus, so that its keys work without a click
  useEffect(() => place.current?.focus(), [])
  const failed =
    query.isError && !query.data
      ? [tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message })]
      : []
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are shortcuts for the buttons inside
    <div
      ref={place}
      className={body}
      tabIndex={-1}
      {...keptFocus}
      onKeyDown={({ nativeEvent }) => desk.press(nativeEvent)}
    >
      {desk.soundSwitch}
      {[...warnings, ...failed].map((text) => (
        <Notice key={text} kind="warning">
          {text}
        </Notice>
      ))}
      {query.data && lines.length === 0 && <p role="status">{tr(texts.noAlarms)}</p>}
      {lines.length > 0 && <div className={box}>{desk.list}</div>}
      {line?.lead.instructions && <p className={instructions}>{line.lead.instructions}</p>}
      <div className={buttons}>
        {line && <MainSteps line={line} onAsk={desk.ask} />}
        <Link className={buttonRecipe({ size: 'sm' })} to="/alarms">
          {tr(texts.alarmDesk)}
        </Link>
      </div>
      {desk.dialogs}
    </div>
  )
}
