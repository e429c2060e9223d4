import * as texts from './texts.ts'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { checklistRun } from './runs/checklist-run-kind.tsx'
import { tr } from '../../texts/tr.ts'
import { useCallback, useState } from 'react'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { ChoiceField, NumberField, TextField } from '../../resource/form/form-fields.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { usePermission } from '../../app/app-services.ts'
import type { Checklist } from '../../../contract/site-posts/checklist.ts'
import { FileText } from '../../ui/icons/record-icons.ts'
import { Button } from '../../ui/control/button.tsx'
import { sitePost } from '../site-posts/site-posts-page.tsx'
import { BlankSheet } from './blank-sheet.tsx'
import { checklist } from './checklist-kind.tsx'
import { ChecklistScheduleField } from './checklist-schedule-field.tsx'
import { ChecklistViews } from './checklist-views.tsx'
import { ItemsField } from './items/items-field.tsx'
import { VersionsCard } from './versions-card.tsx'

const BULK = [removeRows(checklist, tr(texts.theyAreNoLongerListedTheirHistoryIs))]

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
      notice={<ChecklistViews at="/check-list" />}
      whenEmpty={tr(texts.checklistIsAListOfQuestionsThatGuards)}
    />
  )
}

const empty = { title: '', kind: '', items: [], status: 'active', pass_mark: null, schedule: null }
const fields = (
  <>
    <TextField name="title" />
    <ChoiceField name="kind" />
    <ChoiceField name="status" none={null} hint={tr(texts.draftIsNotUsedYetAnArchivedChecklist)} />
    <NumberField name="pass_mark" hint={tr(texts.leastScoreOfAReportThatPassesEmpty)} />
    <ChecklistScheduleField />
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
      lead={() => <ChecklistViews at="" />}
      actions={(row) => <PrintButton row={row} />}
      referrers={{
        'site posts': {
          title: tr(texts.sitePosts),
          to: ({ id }) => `/checklists/${id}#site-posts`,
          find: (name) => `/site-post?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {({ id }) => (
        <>
          {seesPosts && (
            <PartsCard
              title={tr(texts.sitePosts)}
              anchor="site-posts"
              kind={sitePost}
              only={{ checklist_id: id }}
              columns={['alias', 'type', 'assignment_id']}
              whenEmpty={tr(texts.notAssignedToAnySitePostItIs)}
            />
          )}
          <ChecklistReports checklistId={id} />
          <VersionsCard key={id} id={id} />
        </>
      )}
    </ViewPage>
  )
}

function PrintButton({ row }: { row: Checklist }) {
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  return (
    <>
      <Button size="sm" icon={<FileText />} onClick={() => setPrinting(true)}>
        {tr(texts.print)}
      </Button>
      {printing && <BlankSheet row={row} onPrinted={printed} />}
    </>
  )
}

export const ChecklistReports = ({ checklistId }: { checklistId: string }) => (
  <PartsCard
    title={tr(texts.submissions)}
    anchor="reports"
    kind={checklistRun}
    only={{ checklist_id: checklistId }}
    columns={['site_post_id', 'status', 'at', 'failures', 'score']}
    whenEmpty={tr(texts.notFilledInYetItIsFilledIn)}
  />
)
