import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Checkpoint } from '../../../contract/rounds/checkpoint.ts'
import type { PatrolRoute } from '../../../contract/rounds/patrol-route.ts'
import { useReferencedRecord } from '../../resource/form/use-referenced-record.ts'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { CHECKLIST_REFERENCE } from './checkpoints/checkpoint-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Point = PatrolRoute['points'][number]

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const muted = css({ color: 'ink.muted' })

export function RouteList({
  points,
  known,
}: {
  points: readonly Point[]
  known: ReadonlyMap<string, Checkpoint>
}) {
  return (
    <Table caption={tr(texts.checkpointsOfThePatrol)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.checkpoint2)}</HeadCell>
          <HeadCell>{tr(texts.sitePost)}</HeadCell>
          <HeadCell>{tr(texts.checklist)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          <PointRow
            key={point.checkpoint_id}
            number={at + 1}
            point={point}
            of={known.get(point.checkpoint_id)}
          />
        ))}
      </tbody>
    </Table>
  )
}

function PointRow({ number, point, of }: { number: number; point: Point; of: Checkpoint | undefined }) {
  const own = useReferencedRecord(CHECKLIST_REFERENCE, point.checklist_id)
  return (
    <tr>
      <Cell>
        {`${number}. `}
        {of ? (
          <Link className={link} to={`/schedule/view-checkpoint/${of.id}`}>
            {of.name}
          </Link>
        ) : (
          tr(texts.loading)
        )}
        {!point.required && <span className={muted}> {tr(texts.notRequired)}</span>}
      </Cell>
      <Cell>{of?.site_post_name}</Cell>
      <Cell>{own?.label ?? of?.checklist_title ?? <span className={muted}>{tr(texts.none)}</span>}</Cell>
    </tr>
  )
}
