import * as texts from './texts.ts'
import { useEffect, useRef, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { PickerField, ChoiceField, NumberField, TextField } from '../../resource/form/form-fields.tsx'
import { tr } from '../../texts/tr.ts'
import { css } from '../../../styled-system/css'
import { clients } from '../../../contract/clients/client.ts'
import { sitePosts, type SitePost } from '../../../contract/site-posts/site-post.ts'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { lazyPart } from '../../loading/lazy-part.ts'
import { RecordList } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { TIME_ZONES } from '../../resource/record/time-zones.ts'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { Card } from '../../ui/content/card.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { RelatedRecords } from '../../resource/related/related-records.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { CHECKLISTS } from '../checklists/checklist-kind.tsx'
import { PostChecklists } from '../checklists/post-checklists.tsx'
import { PostReportingCodes } from '../checklists/reporting-codes/post-reporting-codes.tsx'
import { PatrolsLink } from '../patrols/patrols-link.tsx'
import { ListWithMap } from './list-with-map.tsx'
import { LocalTime } from './local-time.tsx'
import { PlaceField } from './place-field.tsx'
import { PostCheckpoints } from './post-checkpoints.tsx'
import { PostOrders } from './post-orders.tsx'

export const sitePost: ResourceView<SitePost> = {
  of: sitePosts,
  module: 'Site Posts',
  one: tr(texts.sitePost2),
  many: tr(texts.sitePosts2),
  title: ({ alias }) => alias,
  fields: {
    alias: { label: tr(texts.name2) },
    type: { label: tr(texts.type) },
    latitude: { label: tr(texts.latitude) },
    longitude: { label: tr(texts.longitude) },
    owner: {
      label: tr(texts.client),
      refersTo: { of: clients, title: 'name' },
      nameIn: 'owner_name',
      to: (id) => `/clients/view/${id}`,
    },
    assignment_id: REFERENCE_FIELDS.assignment_id,
    time_zone: { label: tr(texts.timeZone), choices: TIME_ZONES, none: tr(texts.theCompanys) },
  },
  historyFields: {
    checklist_id: {
      label: tr(texts.checklist),
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
    list: tr(texts.failedToFetchSitePosts),
    record: (id) => tr(texts.failedToFetchSitePostWithIdId, { id }),
    add: tr(texts.failedToCreateSitePost),
    change: () => tr(texts.failedToUpdateSitePost),
    remove: () => tr(texts.failedToDeleteSitePost),
  },
}

// as high as the map, so that content below does not move
const mapToCome = css({ height: { base: '[calc(min(24rem, 60dvh) + 2rem)]', md: '[28rem]' } })
const SitePostMap = lazyPart(() => import('./site-post-map.tsx').then((file) => file.SitePostMap))
const SitePostsMap = lazyPart(() => import('./site-posts-map.tsx').then((file) => file.SitePostsMap))

const BULK = [removeRows(sitePost, tr(texts.theyAreNoLongerOnListsAndMaps))]

export function SitePostsPage() {
  return (
    <ListWithMap
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
          whenEmpty={tr(texts.sitePostIsAGateALobbyOr)}
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
    <TextField name="type" hint={tr(texts.gateLobbyPerimeter)} />
    <PickerField name="owner" />
    <ClientAssignmentField />
    <PlaceField />
    <NumberField name="latitude" hint={tr(texts.degreesEG12921)} />
    <NumberField name="longitude" hint={tr(texts.degreesEG368219)} />
    <ChoiceField
      name="time_zone"
      none={tr(texts.theCompanys2)}
      hint={tr(texts.chooseOneIfThePostIsInAnother)}
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
          title: tr(texts.assignments),
          to: () => '/clients/assignments',
          find: (name) => `/clients/assignments?search=${encodeURIComponent(name)}`,
        },
        checkpoints: {
          title: tr(texts.checkpoints),
          to: ({ id }) => `/site-posts/${id}#checkpoints`,
          find: (name) => `/schedule/checkpoints?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {(post) => (
        <>
          <Card title={tr(texts.map)}>
            <Suspense
              fallback={
                <div className={mapToCome}>
                  <SkeletonLines count={6} label={tr(texts.loadingTheMap)} />
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

/** Field for a post's assignment. Another client clears it. */
export function ClientAssignmentField() {
  const { setValue } = useFormContext()
  const owner: unknown = useWatch({ name: 'owner' })
  const before = useRef(owner)
  useEffect(() => {
    if (before.current !== owner && before.current !== null)
      setValue('assignment_id', null, { shouldDirty: true, shouldValidate: true })
    before.current = owner
  }, [owner, setValue])
  if (typeof owner !== 'string') return null
  return (
    <PickerField
      name="assignment_id"
      optional
      hint={tr(texts.checklistOfTheClientMayBeLeftEmpty)}
      from={{ of: assignments, title: 'name', only: { client_id: owner } }}
    />
  )
}
