import * as texts from './texts.ts'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { PatrolRoute } from '../../../contract/rounds/patrol-route.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { ChoiceField, NumberField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { formatCount } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { QrCode } from '../../ui/icons/page-icons.ts'
import { checkpoint, useCheckpoints } from './checkpoints/checkpoint-kind.ts'
import { LazyRouteMap } from './lazy-route-map.tsx'
import { NextRounds } from './next-rounds.tsx'
import { patrolRoute } from './patrol-route-kind.ts'
import { PointsField } from './points-field.tsx'
import { RouteList } from './route-list.tsx'
import { ScheduleField } from './schedule/schedule-field.tsx'
import { formatSchedule } from './schedule/format-schedule.ts'
import { tr } from '../../texts/tr.ts'

const padded = css({ padding: '4' })

export function PatrolRoutesPage() {
  return (
    <ListPage
      kind={patrolRoute}
      columns={[
        { field: 'name' },
        { field: 'points', cell: ({ point_count: count }) => formatCount(checkpoint, count) },
        { field: 'schedule', cell: ({ schedule }) => formatSchedule(schedule) },
        { field: 'visit_order', wide: true },
      ]}
      whenEmpty={tr(texts.patrolIsARoundOverCheckpointsInWhich)}
    />
  )
}

const emptyIn = (time_zone: string) => ({
  name: '',
  visit_order: 'fixed',
  points: [],
  schedule: null,
  time_zone,
  min_minutes: null,
  max_minutes: null,
})
const fields = (
  <>
    <FormSection title={tr(texts.route)}>
      <TextField name="name" hint={tr(texts.nightRoundOfTheYardLockUp)} />
      <ChoiceField name="visit_order" none={null} />
      <PointsField />
    </FormSection>
    <FormSection title={tr(texts.schedule)}>
      <ScheduleField />
      <ChoiceField name="time_zone" none={null} hint={tr(texts.clockOfTheSite)} />
    </FormSection>
    <FormSection title={tr(texts.lengthOfARound)}>
      <NumberField name="min_minutes" hint={tr(texts.minutesMayBeLeftEmpty)} />
      <NumberField name="max_minutes" hint={tr(texts.minutesMayBeLeftEmpty)} />
    </FormSection>
  </>
)

export function AddPatrolRoutePage() {
  return (
    <AddPage kind={patrolRoute} empty={emptyIn(useTimeZone())}>
      {fields}
    </AddPage>
  )
}

export function EditPatrolRoutePage() {
  return (
    <EditPage kind={patrolRoute} empty={emptyIn(useTimeZone())}>
      {fields}
    </EditPage>
  )
}

export function PatrolRoutePage() {
  const mayEdit = usePermission('Edit Patrols')
  return (
    <ViewPage
      kind={patrolRoute}
      actions={(row) =>
        mayEdit && (
          <Link
            to={`/schedule/checkpoint-codes?patrol_route_id=${row.id}`}
            className={cx(buttonRecipe({ size: 'sm' }))}
          >
            <QrCode aria-hidden /> {tr(texts.printTheCodes)}
          </Link>
        )
      }
    >
      {(row) => (
        <>
          <RouteCard row={row} />
          {row.schedule && row.archived_at == null && <NextRounds id={row.id} timeZone={row.time_zone} />}
        </>
      )}
    </ViewPage>
  )
}

function RouteCard({ row }: { row: PatrolRoute }) {
  const known = useCheckpoints(row.points.map(({ checkpoint_id }) => checkpoint_id))
  const shown = row.points.flatMap(({ checkpoint_id }) => known.get(checkpoint_id) ?? [])
  return (
    <Card title={tr(texts.route)}>
      <RouteList points={row.points} known={known} />
      <div className={padded}>
        <LazyRouteMap
          label={tr(texts.mapOfThePatrol)}
          checkpoints={shown}
          inOrder={row.visit_order === 'fixed'}
        />
      </div>
    </Card>
  )
}
