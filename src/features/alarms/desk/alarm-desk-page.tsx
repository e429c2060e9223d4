import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { useLimits } from '../../../app/app-services.ts'
import { Bell } from '../../../ui/icons/record-icons.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { useKeyDown } from '../../../ui/control/use-key-down.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { DeskDetail } from './desk-detail.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskLoad } from './desk-load.tsx'
import { useDesk } from './use-desk.tsx'
import { WithdrawnAlarmsNotice } from './withdrawn-alarms-notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 3fr) minmax(0, 2fr)]' },
  alignContent: 'start',
  alignItems: 'start',
  gap: '3',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const wide = css({ gridColumn: '[1 / -1]' })
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const end = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: { md: 'auto' } })
const side = css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const box = css({ height: { base: '[40vh]', md: '[min(65vh, 48rem)]' } })

/** The alarm desk: open alarms, most urgent first. It can be used by keyboard alone. */
export function AlarmDeskPage() {
  const { query, lines, line, ...desk } = useDesk()
  // the workload counts the whole company, so limited accounts do not see it
  const seesAll = useLimits() === null
  useKeyDown(desk.press)

  return (
    <div className={page}>
      <div className={cx(tools, wide)}>
        {desk.soundSwitch}
        <DeskKeys />
        <div className={end}>
          <Button size="sm" onClick={() => desk.ask('handover')}>
            {tr(texts.handOver)}
          </Button>
          <Link to="/alarms/past" className={cx(buttonRecipe({ size: 'sm' }))}>
            {tr(texts.allAlarms)}
          </Link>
          {seesAll && (
            <>
              <Link to="/alarms/welfare" className={cx(buttonRecipe({ size: 'sm' }))}>
                {tr(texts.welfareChecks)}
              </Link>
              <Link to="/alarms/rules" className={cx(buttonRecipe({ size: 'sm' }))}>
                {tr(texts.rules)}
              </Link>
            </>
          )}
        </div>
      </div>
      {desk.warnings.map((text) => (
        <div key={text} className={wide}>
          <Notice kind="warning">{text}</Notice>
        </div>
      ))}
      <Card title={query.data ? titleOf(query.data.data.length, query.data.meta.total) : tr(texts.alarms)}>
        {!query.data ? (
          <LoadingState
            query={query}
            lines={6}
            label={tr(texts.loadingTheAlarms)}
            failed={tr(texts.alarmsCouldNotBeFetched)}
          />
        ) : lines.length === 0 ? (
          <EmptyState icon={<Bell />} title={tr(texts.noAlarms)}>
            {tr(texts.nothingNeedsYouNowWhatTheRulesFind)}
          </EmptyState>
        ) : (
          <div className={box}>{desk.list}</div>
        )}
      </Card>
      <div className={side}>
        {line && <DeskDetail line={line} onAsk={desk.ask} />}
        <WithdrawnAlarmsNotice />
        {seesAll && <DeskLoad />}
      </div>
      {desk.dialogs}
    </div>
  )
}

const titleOf = (shown: number, total: number) =>
  total > shown ? tr(texts.alarmsShownOfTotal, { shown, total }) : tr(texts.alarmsShown, { shown })
