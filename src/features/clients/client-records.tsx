import { Plus } from '../../ui/icons/control-icons.ts'
import { Link } from 'react-router-dom'
import { usePermission } from '../../app/app-services.ts'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { capitalize, type ResourceView, type RecordRow } from '../../resource/record/resource-view.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { assignment } from '../assignments/assignments-page.tsx'
import { sitePost } from '../site-posts/site-posts-page.tsx'
import { clientDocument } from './documents-page.tsx'
import { subscriber } from './subscriber-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Cards with the records of a client, one per type that the account may see. For an archived client, they
 * list archived records.
 */
export function ClientRecords({ clientId, archived }: { clientId: string; archived: boolean }) {
  return (
    <>
      <Part
        kind={assignment}
        of={['client_id', clientId]}
        archived={archived}
        columns={['name', 'geofence_coordinates']}
        whenEmpty={tr(texts.thisClientHasNoAssignmentsYet)}
      />
      <Part
        kind={sitePost}
        of={['owner', clientId]}
        archived={archived}
        columns={['alias', 'type', 'assignment_id']}
        whenEmpty={tr(texts.thisClientHasNoSitePostsYet)}
      />
      <Part
        kind={clientDocument}
        of={['client_id', clientId]}
        archived={archived}
        columns={['title', 'kind', 'expires_on']}
        whenEmpty={tr(texts.thisClientHasNoDocumentsYet)}
      />
      <Part
        kind={subscriber}
        of={['client_id', clientId]}
        archived={archived}
        columns={['name', 'email', 'topics', 'status']}
        whenEmpty={tr(texts.thisClientHasNoSubscribersYet)}
      />
    </>
  )
}

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  /** the field of this record type that contains the client's id, and the id */
  of: readonly [field: string, clientId: string]
  /** whether the client is archived; if so, nothing can be added */
  archived: boolean
  columns: readonly string[]
  whenEmpty: string
}

function Part<Row extends RecordRow>({ kind, of: [field, id], archived, columns, whenEmpty }: Props<Row>) {
  const title = capitalize(kind.many)
  if (!usePermission(`View ${kind.module}`)) return null
  return (
    <PartsCard
      title={title}
      anchor={kind.many.replaceAll(' ', '-')}
      kind={kind}
      only={{ [field]: id, ...(archived && 'archived' in kind.of.query.shape && { archived: 'true' }) }}
      columns={columns}
      whenEmpty={whenEmpty}
      add={
        !archived && (
          <Link to={`${kind.add}?${field}=${id}`} className={buttonRecipe({ size: 'sm' })}>
            <Plus aria-hidden /> {tr(texts.addOne, { one: kind.one })}
          </Link>
        )
      }
    />
  )
}
