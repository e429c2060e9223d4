import { expect, it } from 'vitest'
import { z } from 'zod'
import { recordStream } from '../../../domain/event-sourcing/record-stream.ts'
import { readModel } from '../../projections/read-model.ts'
import { assertNamesCheckable } from './record-names.ts'
import type { Resource } from '../resource.ts'

/**
 * Returns a record type such as documents of clients, whose events have this field and this name of the
 * removal.
 */
function documents(field: string, removed: string, of = 'document'): Resource {
  const fields = z.object({ [field]: z.string(), title: z.string() })
  const stream = recordStream({
    name: of,
    rules: fields,
    kept: fields,
    add: ['AddDocument', 'DocumentAdded'],
    change: ['ChangeDocument', 'DocumentChanged'],
    remove: ['RemoveDocument', removed],
  })
  return {
    noun: { one: 'document', many: 'documents' },
    path: '/documents',
    record: { table: 'document', called: 'title' },
    readModel: readModel(stream, ['document'], async () => {}),
  }
}

it.each([
  ['documentId', 'DocumentRemoved', 'document', null],
  ['entryId', 'DocumentRemoved', 'document', null],
  ['clinetId', 'DocumentRemoved', 'document', 'clinetId of DocumentAdded names no kind of record'],
  ['documentId', 'DocumentRemvoed', 'document', 'no event of document is called DocumentRemoved'],
  ['title', 'DocumentRemoved', 'paper', 'no event of paper is called PaperRemoved'],
])('a record with %s and %s in the stream of a %s: %s', (field, removed, of, fault) => {
  const check = () => assertNamesCheckable([documents(field, removed, of)])
  if (fault === null) expect(check).not.toThrow()
  else expect(check).toThrow(fault)
})
