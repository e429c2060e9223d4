import { z } from 'zod'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { clients } from '../../../contract/clients/client.ts'
import { useReferencedRecord } from '../form/use-referenced-record.ts'
import type { Reference } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

/** references to clients and assignments, for access limits */
export const CLIENT_REFERENCE: Reference = { of: clients, title: 'name' }
export const ASSIGNMENT_REFERENCE: Reference = { of: assignments, title: 'name' }

const ids = z.array(z.string())

export function RecordNames({ of, reference }: { of: unknown; reference: Reference }) {
  const listed = ids.parse(of)
  if (listed.length === 0) return 'none'
  return listed.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <NameOf reference={reference} id={id} />
    </span>
  ))
}

/** Returns the name of the record with this id, or the id if the record no longer exists. */
export const useRecordName = (reference: Reference, id: string) =>
  useReferencedRecord(reference, id)?.label ?? tr(texts.noId, { id })

function NameOf({ reference, id }: { reference: Reference; id: string }) {
  return useRecordName(reference, id)
}
