import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { type Assignment } from '../../../contract/assignments/listed-assignment.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { DateField, LongTextField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { RecordList } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { archivedAt } from '../../resource/record/archive-record.tsx'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { PatrolsLink } from '../patrols/patrols-link.tsx'
import { lazyPart } from '../../loading/lazy-part.ts'
import { Card } from '../../ui/content/card.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { AssignedGuards, WithdrawnGuardsNotice } from './assigned-guards.tsx'
import { ListWithMap } from '../site-posts/list-with-map.tsx'
import { GeofenceField } from './geofence-field.tsx'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import { formatGeofence } from './format-geofence.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const AssignmentMap = lazyPart(() => import('./assignment-map.tsx').then((file) => file.AssignmentMap))

// lazy, so that the list appears first
const AssignmentsMap = lazyPart(() => import('./assignments-map.tsx').then((file) => file.AssignmentsMap))

const shiftName = z.object({ name: z.string() })

export const assignment: ResourceView<Assignment> = {
  of: assignments,
  module: 'Assignments',
  one: tr(texts.assignment2),
  many: tr(texts.assignments),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    client_id: REFERENCE_FIELDS.client_id,
    first_day: { label: tr(texts.firstDay), day: true, none: tr(texts.noLimit) },
    last_day: { label: tr(texts.lastDay), day: true, none: tr(texts.noLimit) },
    contacts: { label: tr(texts.contacts), none: tr(texts.none) },
    hazards: { label: tr(texts.hazards), none: tr(texts.none) },
    geofence_coordinates: { label: tr(texts.geofence), show: formatGeofence },
  },
  historyFields: {
    worker_id: { label: tr(texts.guard2), refersTo: { of: workers, title: 'user_full_name' } },
    site_post_id: { label: tr(texts.sitePost), refersTo: { of: sitePosts, title: 'alias' } },
    shift_pattern_id: { label: tr(texts.shift), refersTo: SHIFT_PATTERNS },
    shift: { label: tr(texts.hours), show: (shift) => shiftName.safeParse(shift).data?.name ?? 'none' },
  },
  archives: ({ id }) => <WithdrawnGuardsNotice assignmentId={id} />,
  list: '/clients/assignments',
  add: '/assignments/add',
  view: (id) => `/assignments/view/${id}`,
  edit: (id) => `/assignments/edit/${id}`,
  failures: {
    list: tr(texts.failedToFetchAssignments),
    record: () => tr(texts.failedToFetchAssignments),
    add: tr(texts.failedToCreateAssignment),
    change: () => tr(texts.failedToUpdateAssignment),
    remove: (id) => tr(texts.failedToDeleteAssignmentWithIdId, { id }),
  },
}

const BULK = [removeRows(assignment, tr(texts.theirGuardsAreWithdrawnAndTheyAreNo))]

export function AssignmentsPage() {
  return (
    <ListWithMap
      list={
        <RecordList
          kind={assignment}
          columns={[{ field: 'name' }, { field: 'client_id', wide: true }, { field: 'geofence_coordinates' }]}
          bulk={BULK}
          whenEmpty={tr(texts.assignmentIsAContractToGuardOneSite)}
        />
      }
      map={<AssignmentsMap />}
    />
  )
}

const empty = {
  name: '',
  client_id: null,
  first_day: null,
  last_day: null,
  contacts: null,
  hazards: null,
  geofence_coordinates: null,
}
const fields = (
  <>
    <TextField name="name" />
    <PickerField name="client_id" />
    <DateField name="first_day" hint={tr(texts.mayBeLeftEmpty)} />
    <DateField name="last_day" hint={tr(texts.afterThisDayGuardsHaveNoDutiesHere)} />
    <LongTextField name="contacts" hint={tr(texts.whomGuardsCallAtTheSite)} />
    <LongTextField name="hazards" hint={tr(texts.whatIsDangerousThereAndWhatToDo)} />
    <GeofenceField />
  </>
)

export function AddAssignmentPage() {
  return (
    <AddPage kind={assignment} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditAssignmentPage() {
  return (
    <EditPage kind={assignment} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function AssignmentPage() {
  return (
    <ViewPage
      kind={assignment}
      referrers={{
        'site posts': { title: tr(texts.sitePosts), to: ({ id }) => `/site-post?assignment_id=${id}` },
      }}
      removesToo={({ id }) => <WithdrawnGuardsNotice assignmentId={id} />}
      actions={({ id, archived_at }) => (
        <>
          <Link
            to={`/site-post?assignment_id=${id}${archived_at == null ? '' : '&archived=true'}`}
            className={buttonRecipe({ size: 'sm' })}
          >
            {tr(texts.sitePosts)}
          </Link>
          <PatrolsLink of="assignment_id" id={id} />
        </>
      )}
    >
      {(row) => (
        <>
          <Card title={tr(texts.map)}>
            <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
              <AssignmentMap key={row.id} assignment={row} />
            </Suspense>
          </Card>
          {archivedAt(row) == null && <AssignedGuards assignmentId={row.id} />}
        </>
      )}
    </ViewPage>
  )
}
