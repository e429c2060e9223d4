import { ListPlus } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { postChecklists, type SitePostChecklist } from '../../../contract/site-posts/checklist.ts'
import { usePermission } from '../../app/app-services.ts'
import { PickerField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import type { ResourceView, Removal } from '../../resource/record/resource-view.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { checklist, CHECKLISTS } from './checklist-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const removal: Removal<SitePostChecklist> = {
  verb: tr(texts.withdraw),
  label: ({ title }) => tr(texts.withdrawTitle, { title }),
  title: () => tr(texts.withdrawThisChecklist),
  text: ({ title }) => tr(texts.titleIsNoLongerAssignedToThisPost, { title }),
  done: ({ title }) => tr(texts.titleWithdrawn, { title }),
}

const ofPost = (sitePostId: string): ResourceView<SitePostChecklist> & { removal: typeof removal } => ({
  of: postChecklists(sitePostId),
  module: 'Checklists',
  partOf: sitePostId,
  one: tr(texts.checklist),
  many: tr(texts.checklists),
  title: ({ title }) => title,
  fields: {
    title: { label: tr(texts.title2) },
    kind: checklist.fields.kind ?? { label: tr(texts.kind) },
    status: checklist.fields.status ?? { label: tr(texts.status) },
    checklist_id: { label: tr(texts.checklist2), refersTo: { ...CHECKLISTS, only: { status: 'active' } } },
  },
  list: `/site-posts/${sitePostId}`,
  view: (id) => `/checklists/${id}`,
  failures: {
    list: tr(texts.checklistsCouldNotBeFetched),
    record: () => tr(texts.checklistsCouldNotBeFetched),
    add: tr(texts.failedToAssignChecklist),
    change: () => tr(texts.failedToAssignChecklist),
    remove: () => tr(texts.checklistCouldNotBeWithdrawn),
  },
  removal,
})

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
        title={tr(texts.checklists2)}
        anchor="checklists"
        kind={kind}
        columns={['title', 'kind', 'status']}
        whenEmpty={tr(texts.noChecklistIsAssignedToThisPostYet)}
        add={
          <Button size="sm" icon={<ListPlus />} onClick={() => setAssigning(true)}>
            {tr(texts.assignAChecklist)}
          </Button>
        }
        removedAs={() => kind}
      />
      <Dialog open={assigning} onClose={close} title={tr(texts.assignAChecklist)} size="sm">
        <RecordForm
          kind={{ ...kind, of: { ...kind.of, path: '/site-post-checklists' } }}
          empty={{ checklist_id: null, site_post_id: sitePostId }}
          save={tr(texts.assign)}
          done={({ title }) => tr(texts.titleAssigned, { title })}
          onSaved={close}
          onCancel={close}
        >
          <PickerField name="checklist_id" />
        </RecordForm>
      </Dialog>
    </>
  )
}
