import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { AdditionButton } from './addition-button.tsx'
import { STAGES } from './incident-words.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const ORDER = ['called', 'en_route', 'on_scene', 'cleared'] as const

/** The guards who respond, with their times. */
export function RespondersCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  const now = { at: Date.now() }
  return (
    <Card
      title={`Responders (${row.responders.length})`}
      aside={<AdditionButton row={row} route="call-responder" starts={now} />}
    >
      {row.responders.length === 0 ? (
        <p className={none}>No guard responds yet.</p>
      ) : (
        <Table caption="Responders">
          <thead>
            <tr>
              <HeadCell>Guard</HeadCell>
              {ORDER.map((stage) => (
                <HeadCell key={stage}>{STAGES[stage]}</HeadCell>
              ))}
              <HeadCell>
                <span className={css({ srOnly: true })}>Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {row.responders.map((guard) => {
              const name = guard.worker_name ?? `guard ${guard.worker_id}`
              const next = ORDER.find((stage) => guard[stage] === null)
              return (
                <tr key={guard.entry_id}>
                  <Cell>
                    <Link
                      className={link}
                      to={`/employees/patrollers/view-security-officer/${guard.worker_id}`}
                    >
                      {name}
                    </Link>
                  </Cell>
                  {ORDER.map((stage) => (
                    <Cell key={stage}>{guard[stage] === null ? '' : clock.full(guard[stage])}</Cell>
                  ))}
                  <Cell>
                    {next && (
                      <AdditionButton
                        row={row}
                        route="record-stage"
                        entryId={guard.entry_id}
                        about={name}
                        starts={{ ...now, stage: next }}
                      />
                    )}
                  </Cell>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
