import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { ChoiceField, TextField } from '../../../resource/form/form-fields.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import { PartsCard } from '../../../resource/record/parts-card.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { usePermission } from '../../../app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { sitePost } from '../sites/site-posts-page.tsx'
import { checklist } from './checklist-kind.tsx'
import { ItemsField } from './items-field.tsx'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

const HowFilledIn = () => (
  <Notice kind="info">
    Checklists are assigned to site posts and filled in by scanning a code of the post.{' '}
    <Link to="/checklist-reports?sort=-happened_at" className={link}>
      Checklist reports
    </Link>
    {' · '}
    <Link to="/reporting-codes" className={link}>
      Reporting codes
    </Link>
  </Notice>
)

const BULK = [
  removeRows(
    checklist,
    'They are no longer listed. Their history is kept. One that is assigned to a site post stays.',
  ),
]

export function ChecklistsPage() {
  return (
    <ListPage
      kind={checklist}
      columns={[
        { field: 'title' },
        { field: 'kind' },
        { field: 'items', wide: true, cell: ({ items }) => items.length },
        { field: 'site_post_count', wide: true },
        { field: 'status' },
      ]}
      bulk={BULK}
      notice={<HowFilledIn />}
      whenEmpty="A checklist is what guards are asked at a post, item by item: when they open it, hand it over or walk its round."
    />
  )
}

const empty = { title: '', kind: '', items: [], status: 'active' }
const fields = (
  <>
    <TextField name="title" />
    <ChoiceField name="kind" />
    <ChoiceField
      name="status"
      none={null}
      hint="An archived checklist stays with the posts that have it and is assigned to no others."
    />
    <ItemsField />
  </>
)

export function AddChecklistPage() {
  return (
    <AddPage kind={checklist} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditChecklistPage() {
  return (
    <EditPage kind={checklist} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function ChecklistPage() {
  const seesPosts = usePermission('View Site Posts')
  return (
    <ViewPage
      kind={checklist}
      notice={() => <HowFilledIn />}
      referrers={{
        'site posts': {
          title: 'Site posts',
          to: ({ id }) => `/checklists/${id}#site-posts`,
          find: (name) => `/site-post?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {({ id }) =>
        seesPosts && (
          <PartsCard
            title="Site posts"
            anchor="site-posts"
            kind={sitePost}
            only={{ checklist_id: id }}
            columns={['alias', 'type', 'assignment_id']}
            whenEmpty="Not assigned to any site post. It is assigned on the page of a post."
          />
        )
      }
    </ViewPage>
  )
}
