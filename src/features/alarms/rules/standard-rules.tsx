import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { usePermission } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { PriorityMark } from '../priority-mark.tsx'
import { useAlarmKinds } from './alarm-rule-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const page = css({
  paddingInline: { base: '3', md: '5' },
  paddingBottom: '5',
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const small = css({ textStyle: 'meta', color: 'ink.muted', display: 'block' })

/**
 * Table of the default rules. One does not apply where the company has a company-wide rule of the same kind.
 */
export function StandardRules() {
  const query = useAlarmKinds()
  const mayEdit = usePermission('Edit Alarm Rules')
  return (
    <div className={page}>
      <Card title={tr(texts.standardRules)}>
        {query.data ? (
          <Table caption={tr(texts.standardRules)}>
            <thead>
              <tr>
                <HeadCell>{tr(texts.alarm2)}</HeadCell>
                <HeadCell>{tr(texts.priority)}</HeadCell>
                <HeadCell wide>{tr(texts.onDelay)}</HeadCell>
                <HeadCell>{tr(texts.applies)}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {query.data.data.map(
                ({ kind, title, means, standard, is_standard: applies, is_switched_off: isOff }) => (
                  <tr key={kind}>
                    <Cell>
                      {mayEdit ? (
                        <Link className={link} to={`/alarms/rules/add?kind=${kind}`}>
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                      <span className={small}>{means}</span>
                    </Cell>
                    <Cell>
                      <PriorityMark priority={standard.priority} />
                    </Cell>
                    <Cell wide>{`${standard.on_delay_s} s`}</Cell>
                    <Cell>
                      {isOff
                        ? tr(texts.switchedOffByOwnRule)
                        : !applies
                          ? tr(texts.replaced)
                          : standard.is_enabled
                            ? tr(texts.yes)
                            : tr(texts.disabled)}
                    </Cell>
                  </tr>
                ),
              )}
            </tbody>
          </Table>
        ) : (
          <LoadingState
            query={query}
            lines={6}
            label={tr(texts.loadingTheStandardRules)}
            failed={tr(texts.standardRulesCouldNotBeFetched)}
          />
        )}
      </Card>
    </div>
  )
}
