import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { assignments } from '../../../../contract/assignment.ts'
import { type Assignment } from '../../../../contract/listed-assignment.ts'
import { clients } from '../../../../contract/client.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import { workers } from '../../../../contract/worker.ts'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { DateField, LongTextField, PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { RecordList } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import { archivedAt } from '../../../resource/record/archive-record.tsx'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { PatrolsLink } from '../patrols/patrols-link.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { Card } from '../../../ui/content/card.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AssignedGuards, WithdrawnWithIt } from './assigned-guards.tsx'
import { ListBesideMap } from '../sites/list-beside-map.tsx'
import { FenceField } from './fence-field.tsx'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import { fenceWords } from './fence-words.ts'

const AssignmentMap = lazyPart(() => import('./assignment-map.tsx').then((file) => file.AssignmentMap))

// the map comes after the list
const AssignmentsMap = lazyPart(() => import('./assignments-map.tsx').then((file) => file.AssignmentsMap))

const shiftName = z.object({ name: z.string() })

export const assignment: RecordKind<Assignment> = {
  of: assignments,
  module: 'Assignments',
  one: 'assignment',
  many: 'assignments',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    client_id: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    first_day: { label: 'First day', day: true, none: 'no limit' },
    last_day: { label: 'Last day', day: true, none: 'no limit' },
    contacts: { label: 'Contacts', none: 'none' },
    hazards: { label: 'Hazards', none: 'none' },
    geofence_coordinates: { label: 'Geofence', show: fenceWords },
  },
  historyFields: {
    worker_id: { label: 'Guard', refersTo: { of: workers, title: 'user_full_name' } },
    site_post_id: { label: 'Site post', refersTo: { of: sitePosts, title: 'alias' } },
    shift_pattern_id: { label: 'Shift', refersTo: SHIFT_PATTERNS },
    shift: { label: 'Hours', show: (shift) => shiftName.safeParse(shift).data?.name ?? 'none' },
  },
  archives: ({ id }) => <WithdrawnWithIt assignmentId={id} />,
  list: '/clients/assignments',
  add: '/assignments/add',
  view: (id) => `/assignments/view/${id}`,
  edit: (id) => `/assignments/edit/${id}`,
  failures: {
    list: 'Failed to fetch assignments.',
    record: () => 'Failed to fetch assignments.',
    add: 'Failed to create assignment.',
    change: () => 'Failed to update assignment',
    remove: (id) => `Failed to delete assignment with ID ${id}.`,
  },
}

const BULK = [
  removeRows(
    assignment,
    'Their guards are withdrawn, and they are no longer listed. Their history is kept. One that still has site posts stays.',
  ),
]

export function AssignmentsPage() {
  return (
    <ListBesideMap
      list={
        <RecordList
          kind={assignment}
          columns={[{ field: 'name' }, { field: 'client_id', wide: true }, { field: 'geofence_coordinates' }]}
          bulk={BULK}
          whenEmpty="An assignment is a place of a client where guards stand."
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
    <DateField name="first_day" hint="May be left empty" />
    <DateField name="last_day" hint="After it guards have no duties here. May be left empty." />
    <LongTextField name="contacts" hint="Whom guards call at the site" />
    <LongTextField name="hazards" hint="What is dangerous there, and what to do" />
    <FenceField />
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
        'site posts': { title: 'Site posts', to: ({ id }) => `/site-post?assignment_id=${id}` },
      }}
      removesToo={({ id }) => <WithdrawnWithIt assignmentId={id} />}
      actions={({ id, archived_at }) => (
        <>
          <Link
            to={`/site-post?assignment_id=${id}${archived_at == null ? '' : '&archived=true'}`}
            className={buttonRecipe({ size: 'sm' })}
          >
            Site posts
          </Link>
          <PatrolsLink of="assignment_id" id={id} />
        </>
      )}
    >
      {(row) => (
        <>
          <Card title="Map">
            <Suspense fallback={<SkeletonLines count={6} label="Loading the map" />}>
              <AssignmentMap key={row.id} assignment={row} />
            </Suspense>
          </Card>
          {archivedAt(row) == null && <AssignedGuards assignmentId={row.id} />}
        </>
      )}
    </ViewPage>
  )
}
