import { Suspense } from 'react'
import { css } from '../../../../styled-system/css'
import { assignments } from '../../../../contract/assignment.ts'
import { clients } from '../../../../contract/client.ts'
import { sitePosts, type SitePost } from '../../../../contract/site-post.ts'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { ChoiceField, NumberField, PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { RecordList } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import { TIME_ZONES } from '../../../resource/record/time-zones.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { Card } from '../../../ui/content/card.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { RelatedRecords } from '../../../resource/record/related-records.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { CHECKLISTS } from '../checklists/checklist-kind.tsx'
import { PostChecklists } from '../checklists/post-checklists.tsx'
import { PostReportingCodes } from '../checklists/post-reporting-codes.tsx'
import { PatrolsLink } from '../patrols/patrols-link.tsx'
import { AssignmentOfClient } from './assignment-of-client.tsx'
import { ListBesideMap } from './list-beside-map.tsx'
import { LocalTime } from './local-time.tsx'
import { PlaceField } from './place-field.tsx'
import { PostCheckpoints } from './post-checkpoints.tsx'
import { PostOrders } from './post-orders.tsx'

export const sitePost: RecordKind<SitePost> = {
  of: sitePosts,
  module: 'Site Posts',
  one: 'site post',
  many: 'site posts',
  title: ({ alias }) => alias,
  fields: {
    alias: { label: 'Name' },
    type: { label: 'Type' },
    latitude: { label: 'Latitude' },
    longitude: { label: 'Longitude' },
    owner: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'owner_name',
      to: (id) => `/clients/view/${id}`,
    },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      to: (id) => `/assignments/view/${id}`,
    },
    time_zone: { label: 'Time zone', choices: TIME_ZONES, none: 'the company’s' },
  },
  historyFields: {
    checklist_id: {
      label: 'Checklist',
      refersTo: CHECKLISTS,
      to: (id) => `/checklists/${id}`,
    },
  },
  archives: () => null,
  list: '/site-post',
  add: '/site-posts/new',
  view: (id) => `/site-posts/${id}`,
  edit: (id) => `/site-posts/${id}/edit`,
  asksAgain: true,
  failures: {
    list: 'Failed to fetch site posts',
    record: (id) => `Failed to fetch site post with ID: ${id}`,
    add: 'Failed to create site post',
    change: () => 'Failed to update site post',
    remove: () => 'Failed to delete site post',
  },
}

// the map comes after the list
// as high as the map, so that nothing below it moves
const mapToCome = css({ height: { base: '[calc(min(24rem, 60dvh) + 2rem)]', md: '[28rem]' } })
const SitePostMap = lazyPart(() => import('./site-post-map.tsx').then((file) => file.SitePostMap))
const SitePostsMap = lazyPart(() => import('./site-posts-map.tsx').then((file) => file.SitePostsMap))

const BULK = [
  removeRows(
    sitePost,
    'They are no longer on lists and maps. Their history is kept. One where guards are to stand stays.',
  ),
]

export function SitePostsPage() {
  return (
    <ListBesideMap
      list={
        <RecordList
          kind={sitePost}
          columns={[
            { field: 'alias' },
            { field: 'type' },
            { field: 'owner', wide: true },
            { field: 'assignment_id', wide: true },
          ]}
          bulk={BULK}
          whenEmpty="A site post is a gate, a lobby or another place where guards stand or pass."
        />
      }
      map={<SitePostsMap />}
    />
  )
}

const empty = {
  alias: '',
  type: '',
  latitude: null,
  longitude: null,
  owner: null,
  assignment_id: null,
  time_zone: null,
}
const fields = (
  <>
    <TextField name="alias" />
    <TextField name="type" hint="Gate, Lobby, Perimeter …" />
    <PickerField name="owner" />
    <AssignmentOfClient />
    <PlaceField />
    <NumberField name="latitude" hint="Degrees, e.g. -1.2921" />
    <NumberField name="longitude" hint="Degrees, e.g. 36.8219" />
    <ChoiceField
      name="time_zone"
      none="The company’s"
      hint="Choose one where the post’s clock is not the company’s."
    />
  </>
)

export function AddSitePostPage() {
  return (
    <AddPage kind={sitePost} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditSitePostPage() {
  return (
    <EditPage kind={sitePost} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function SitePostPage() {
  return (
    <ViewPage
      kind={sitePost}
      notice={(post) => <LocalTime zone={post.time_zone} />}
      actions={({ assignment_id }) =>
        assignment_id != null && <PatrolsLink of="assignment_id" id={assignment_id} />
      }
      referrers={{
        assignments: {
          title: 'Assignments',
          to: () => '/clients/assignments',
          find: (name) => `/clients/assignments?search=${encodeURIComponent(name)}`,
        },
        checkpoints: {
          title: 'Checkpoints',
          to: ({ id }) => `/site-posts/${id}#checkpoints`,
          find: (name) => `/schedule/checkpoints?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {(post) => (
        <>
          <Card title="Map">
            <Suspense
              fallback={
                <div className={mapToCome}>
                  <SkeletonLines count={6} label="Loading the map" />
                </div>
              }
            >
              <SitePostMap key={post.id} post={post} />
            </Suspense>
          </Card>
          <RelatedRecords of="site_post_id" id={post.id} />
          <PostOrders sitePostId={post.id} />
          <PostChecklists sitePostId={post.id} />
          <PostCheckpoints sitePostId={post.id} />
          <PostReportingCodes sitePostId={post.id} />
        </>
      )}
    </ViewPage>
  )
}
