import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { personErasureBody, recordPersonsReply } from '../../contract/workers/personal-data.ts'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import type { WithPersons } from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { PersonalEntry } from '../event-log/personal-data.ts'
import { confirmationProblem } from '../http/reply/problem-reply.ts'
import { removedProblem } from '../resource/record/record.ts'
import { confirmedWarnings, writeHeaders } from '../resource/write/write-headers.ts'
import { assertKeysDroppable } from './drop-person-keys.ts'
import { purgeReplacedPages } from './purge-replaced-pages.ts'
import { personEntryName, hasEntryName } from './erase-entries.ts'
import { dropErasedEntries } from './finish-erasures.ts'
import { readRecordEntries, purgeEntries } from './purge-record.ts'
import { type ErasureWriter, requireVisibleRow } from './erasable-records.ts'
import { quoteWarnings } from './quote-warnings.ts'
import { entryWords, rowWords } from './personal-terms.ts'

const tags = ['personal data']
const params = z.object({ id })

/**
 * Returns a keyed hash of the names in the request. It identifies a repeated request without storing the
 * names.
 */
const named = ({ keys }: Pick<Context, 'keys'>, { person, name }: z.infer<typeof personErasureBody>) =>
  createHmac('sha256', keys.signing())
    .update(JSON.stringify(['erase-person', searchText(person), name]))
    .digest('base64url')

/** Routes to list the persons that a record contains, and to erase one of them. */
export function personErasureRoutes(
  app: App,
  context: Context,
  kind: WithPersons,
  erasures: Pick<ErasureWriter, 'write'>,
): void {
  const path = `/personal-data/${kind}/:id/persons`
  const { db } = context

  app.get(path, { schema: { tags, params, response: { 200: recordPersonsReply } } }, async (request) => {
    const { account } = request
    const row = await requireVisibleRow(db, account, kind, request.params.id)
    const entries = await readRecordEntries(context, db, account.company, streamName(kind, request.params.id))
    const named = new Set(rowWords(row).map(({ text }) => searchText(text)))
    return { data: personsIn(kind, entries, named) }
  })

  const erased = {
    tags,
    params,
    headers: writeHeaders,
    body: personErasureBody,
    response: { 200: z.object({ data: z.object({ id }) }) },
  }
  app.post(`${path}/erase`, { schema: erased }, async (request, reply) => {
    assertKeysDroppable(context)
    const { account, body, params: of } = request
    const { company } = account
    const subject = streamName(kind, of.id)
    let found: PersonalEntry[] = []
    const told = await erasures.write(request, reply, {
      id: null,
      // without the name, because a hash of this is stored for repeated requests
      asked: { type: 'EraseEntries', subject, reason: body.reason, of: named(context, body) },
      commandIn: async (trx) => {
        const row = await requireVisibleRow(trx, account, kind, of.id)
        const entries = await readRecordEntries(context, trx, company, subject)
        found = entries.filter(hasEntryName(kind, body.person))
        const raised = await quoteWarnings(trx, company, entryWords(found))
        const open = raised.filter(({ code }) => !confirmedWarnings(request.headers).includes(code))
        if (open.length > 0)
          throw confirmationProblem(open.map(({ message }) => message).join(' '), open, (field) => field)
        return {
          type: 'EraseEntries',
          subject,
          reason: body.reason,
          called: body.person,
          name: body.name,
          entries: found.map(({ name }) => name),
          // contacts are no evidence, so they may be erased while the client is still active
          unfinished: kind === 'client' ? null : row.unfinished_because,
        }
      },
      tell: removedProblem,
      consequences: (trx) =>
        purgeEntries(context, trx, company, {
          kind,
          id: of.id,
          names: found.map(({ name }) => name),
          words: entryWords(found),
          isReadable: true,
        }),
    })
    await dropErasedEntries(context)
    await purgeReplacedPages(context)
    return told as { data: { id: string } }
  })
}

function personsIn(kind: WithPersons, entries: readonly PersonalEntry[], named: ReadonlySet<string>) {
  const persons = new Map<string, { called: string; is_former: boolean; stored: Map<string, unknown> }>()
  for (const entry of entries) {
    const called = personEntryName(kind, entry)
    if (called === null) continue
    const key = searchText(called)
    const person = persons.get(key) ?? { called, is_former: !named.has(key), stored: new Map() }
    person.stored.set(canonicalJson(entry.value), entry.value)
    persons.set(key, { ...person, called })
  }
  return [...persons.values()].map(({ stored, ...person }) => ({ ...person, stored: [...stored.values()] }))
}
