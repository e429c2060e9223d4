import { sql } from 'kysely'
import { sitePosts as contract } from '../../contract/site-posts/site-post.ts'
import { type SitePostEvent, sitePostStream } from '../../domain/records/site-post.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { archivingColumns } from '../resource/write/archiving.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import { joinRefusals } from '../resource/write/first-refusal.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'
import { archivedChecklistRefusal } from '../checklists/checklists.ts'
import { checklistWithdrawalRefusal } from '../rounds/checklist-withdrawal-refusal.ts'
import { distantPostWarning } from './distance-warnings.ts'
import { postInUseRefusal, archivedClientRefusal } from '../clients/client-parts.ts'
import { postClientRefusal } from './client-refusals.ts'

declare module '../db/tables.ts' {
  interface Tables {
    site_post: RecordColumns &
      ArchiveColumns & {
        alias: string
        type: string
        latitude: number
        longitude: number
        client_id: string
        assignment_id: string | null
        time_zone: string | null
        /** time when the post was added, ms since epoch UTC */
        added_at: number
      }
    site_post_checklist: { company: string; site_post_id: string; checklist_id: string }
  }
}

/** path for events about checklists: accounts that may see a post's checklists receive them */
const CHECKLISTS = '/site-post-checklists/:id'
export const sitePostNames = { postType: 'type', clientId: 'owner' } as const

export const sitePosts: Resource = {
  noun: { one: 'site post', many: 'site posts' },
  path: contract.path,
  pathOf: { ChecklistAssigned: CHECKLISTS, ChecklistWithdrawn: CHECKLISTS },
  record: { table: 'site_post', called: 'alias', archivable: true },
  searchable: { table: 'site_post', title: 'alias', text: ['type'], href: '/site-posts/:id' },
  name: { field: 'alias', within: 'clientId' },
  apiNames: sitePostNames,
  refersTo: {
    client: rowsReferencing('site_post', 'alias', 'client_id'),
    assignment: rowsReferencing('site_post', 'alias', 'assignment_id'),
    checklist: (db, company, checklistId) =>
      db
        .selectFrom('site_post')
        .select('alias as called')
        .where('company', '=', company)
        .where('archived_at', 'is', null)
        .where(hasChecklist(company, checklistId)),
  },
  refuses: joinRefusals(
    archivedChecklistRefusal,
    checklistWithdrawalRefusal,
    postClientRefusal,
    postInUseRefusal,
    archivedClientRefusal('site_post', 'SitePostRestored'),
  ),
  warns: distantPostWarning,
  readModel: readModel(
    sitePostStream,
    ['site_post', 'site_post_checklist'],
    (trx, key, event, { at, by }) => {
      switch (event.type) {
        case 'SitePostAdded':
          return addRow(trx, 'site_post', key, { ...columnsOf(event), added_at: at })
        case 'SitePostChanged':
          return changeRow(trx, 'site_post', key, columnsOf(event))
        case 'SitePostRemoved':
          return changeRow(trx, 'site_post', key, { archived_at: at })
        case 'SitePostArchived':
        case 'SitePostRestored':
          return changeRow(trx, 'site_post', key, {
            ...archivingColumns(sitePostStream.archiving, event, { at, by }),
          })
        case 'ChecklistAssigned':
          return trx
            .insertInto('site_post_checklist')
            .values({ company: key.company, site_post_id: key.id, checklist_id: event.checklistId })
            .execute()
        case 'ChecklistWithdrawn':
          return trx
            .deleteFrom('site_post_checklist')
            .where('company', '=', key.company)
            .where('site_post_id', '=', key.id)
            .where('checklist_id', '=', event.checklistId)
            .execute()
      }
    },
  ),
}

type Said = Extract<SitePostEvent, { type: 'SitePostAdded' | 'SitePostChanged' }>

const columnsOf = ({ postType, ...fields }: Said) => ({
  ...toColumnFields(fields),
  // This replaces the event's `type`, which is the event type.
  type: postType,
  search: searchText(fields.alias),
})

export const hasChecklist = (company: CompanyId, checklistId: string) =>
  sql<boolean>`site_post.id in (select assigned.site_post_id from site_post_checklist as assigned
    where assigned.company = ${company} and assigned.checklist_id = ${checklistId})`
