import * as texts from './texts.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Rows3 } from '../../../ui/icons/tracker-icons.ts'
import { tr } from '../../../texts/tr.ts'
import { css } from '../../../../styled-system/css'
import { sameId } from '../../../../contract/core/id.ts'
import { Button } from '../../../ui/control/button.tsx'
import {
  findFilterChoice,
  type FilterChoice,
  STATUS_FILTERS,
  statusLabel,
  type GuardStatusFilter,
} from '../guards/guard-filter.ts'
import { Select } from '../../../ui/control/select.tsx'
import type { TrackerData } from '../tracker-data.ts'
import type { TrackerUrlState } from '../url/tracker-url-state.ts'

interface Props {
  roster: TrackerData
  search: TrackerUrlState
  onChange: (change: Partial<TrackerUrlState>) => void
}

const wordOf = (status: GuardStatusFilter) => (status === 'all' ? tr(texts.status) : statusLabel(status))

/** Filters by client, assignment and status. While a client is selected, only its assignments are offered. */
export function GuardFilters({ roster, search, onChange }: Props) {
  const { status } = search
  const client = findFilterChoice(roster.clients, search.client, 'client')
  const assignment = findFilterChoice(roster.assignments, search.assignment, 'assignment')
  const offered = roster.assignments.filter(
    ({ client_id }) => client === null || sameId(client_id, client.id),
  )
  const unknown = [client, assignment].filter((filter) => filter?.isKnown === false)
  return (
    <>
      <div className={grid}>
        <Select
          size="sm"
          aria-label={tr(texts.client)}
          value={client?.id ?? ''}
          onChange={(event) => onChange({ client: event.currentTarget.value || null, assignment: null })}
        >
          <option value="">{tr(texts.client)}</option>
          {client && !roster.clients.some(({ id }) => id === client.id) && choice(client)}
          {roster.clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          size="sm"
          aria-label={tr(texts.assignment)}
          value={assignment?.id ?? ''}
          onChange={(event) => onChange({ assignment: event.currentTarget.value || null })}
        >
          <option value="">{tr(texts.assignment)}</option>
          {assignment && !offered.some(({ id }) => id === assignment.id) && choice(assignment)}
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          size="sm"
          aria-label={tr(texts.status)}
          value={status}
          onChange={(event) =>
            onChange({ status: STATUS_FILTERS.find((each) => each === event.currentTarget.value) ?? 'all' })
          }
        >
          {STATUS_FILTERS.map((each) => (
            <option key={each} value={each}>
              {wordOf(each)}
            </option>
          ))}
        </Select>
      </div>
      {unknown.length > 0 && (
        <p role="alert" className={note}>
          {tr(texts.mapNobodyBelongsToIt, { map: unknown.map((filter) => filter?.name).join(' and ') })}{' '}
          <Button size="sm" onClick={() => onChange({ client: null, assignment: null })}>
            {tr(texts.clear)}
          </Button>
        </p>
      )}
    </>
  )
}

const choice = ({ id, name }: FilterChoice) => <option value={id}>{name}</option>

const note = css({ paddingInline: '3', paddingBottom: '2', textStyle: 'dense', color: 'late' })
const grid = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 30fr) minmax(0, 42fr) minmax(0, 32fr)]',
  gap: '1.5',
  paddingInline: '3',
  paddingBottom: '2',
})

/** Button that switches the list between one line per guard and full rows. */
export function DenseToggle({ dense, onToggle }: { dense: boolean; onToggle: () => void }) {
  return (
    <IconButton label={tr(texts.oneLineForEachGuard)} outlined pressed={dense} onClick={onToggle}>
      <Rows3 />
    </IconButton>
  )
}
