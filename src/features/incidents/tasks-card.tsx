import { css } from '../../../styled-system/css'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { AdditionButton } from './addition-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

export function TasksCard({ row }: { row: Incident }) {
  const clock = zoneClock(useTimeZone())
  return (
    <Card
      title={tr(texts.tasksTaskCount, { taskCount: row.tasks.length })}
      aside={<AdditionButton row={row} route="add-task" />}
    >
      {row.tasks.length === 0 ? (
        <p className={none}>{tr(texts.thereAreNoTasks)}</p>
      ) : (
        <Table caption={tr(texts.tasks)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.task)}</HeadCell>
              <HeadCell>{tr(texts.assignedTo)}</HeadCell>
              <HeadCell>{tr(texts.due)}</HeadCell>
              <HeadCell>{tr(texts.done)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {row.tasks.map((task) => (
              <tr key={task.entry_id}>
                <Cell>{task.title}</Cell>
                <Cell>{task.assignee}</Cell>
                <Cell>{task.due_at === null ? '' : clock.full(task.due_at)}</Cell>
                <Cell>
                  {task.done_at === null ? (
                    <AdditionButton
                      row={row}
                      route="finish-task"
                      entryId={task.entry_id}
                      about={task.title}
                    />
                  ) : (
                    [clock.full(task.done_at), task.done_by, task.note].filter(Boolean).join(', ')
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
