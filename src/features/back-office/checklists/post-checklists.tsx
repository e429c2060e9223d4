import { ListPlus } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { checklistsOfPost, type SitePostChecklist } from '../../../../contract/checklist.ts'
import { usePermission } from '../../../app-services.ts'
import { PickerField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { PartsCard } from '../../../resource/record/parts-card.tsx'
import type { RecordKind, Removal } from '../../../resource/record/record-kind.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { checklist, CHECKLISTS } from './checklist-kind.tsx'

const removal: Removal<SitePostChecklist> = {
  verb: 'Withdraw',
  label: ({ title }) => `Withdraw ${title}`,
  title: () => 'Withdraw this checklist?',
  text: ({ title }) => `${title} is no longer assigned to this post. The history of the post keeps it.`,
  done: ({ title }) => `${title} withdrawn.`,
}

/** The checklists of a site post. */
const ofPost = (sitePostId: string): RecordKind<SitePostChecklist> & { removal: typeof removal } => ({
  of: checklistsOfPost(sitePostId),
  module: 'Checklists',
  partOf: sitePostId,
  one: 'checklist',
  many: 'checklists',
  title: ({ title }) => title,
  fields: {
    title: { label: 'Title' },
    kind: checklist.fields.kind ?? { label: 'Kind' },
    status: checklist.fields.status ?? { label: 'Status' },
    checklist_id: { label: 'Checklist', refersTo: { ...CHECKLISTS, only: { status: 'active' } } },
  },
  list: `/site-posts/${sitePostId}`,
  view: (id) => `/checklists/${id}`,
  failures: {
    list: 'Failed to fetch checklists',
    record: () => 'Failed to fetch checklists',
    add: 'Failed to assign checklist',
    change: () => 'Failed to assign checklist',
    remove: () => 'Failed to withdraw checklist',
  },
  removal,
})

/** What guards are asked at a post, and the way to assign and withdraw it. */
export function PostChecklists({ sitePostId }: { sitePostId: string }) {
  return usePermission('View Checklists') && <Assigned sitePostId={sitePostId} />
}

function Assigned({ sitePostId }: { sitePostId: string }) {
  const kind = ofPost(sitePostId)
  const [assigning, setAssigning] = useState(false)
  const close = () => setAssigning(false)
  return (
    <>
      <PartsCard
        title="Checklists"
        anchor="checklists"
        kind={kind}
        columns={['title', 'kind', 'status']}
        whenEmpty="No checklist is assigned to this post yet."
        add={
          <Button size="sm" icon={<ListPlus />} onClick={() => setAssigning(true)}>
            Assign a checklist
          </Button>
        }
        removedAs={() => kind}
      />
      <Dialog open={assigning} onClose={close} title="Assign a checklist" size="sm">
        <RecordForm
          kind={{ ...kind, of: { ...kind.of, path: '/site-post-checklists' } }}
          empty={{ checklist_id: null, site_post_id: sitePostId }}
          save="Assign"
          done={({ title }) => `${title} assigned.`}
          onSaved={close}
          onCancel={close}
        >
          <PickerField name="checklist_id" />
        </RecordForm>
      </Dialog>
    </>
  )
}
