import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { directoryGroupStream, MOST_MEMBERS } from '../../domain/company-sign-in/directory-group.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { nextId } from '../event-log/next-id.ts'
import { toBatches } from '../fixes/batches.ts'
import type { ManagedBy } from './managed-member.ts'
import { applyGroupRoles } from './apply-group-roles.ts'
import { GROUP_SCHEMA, LIST_SCHEMA } from './scim-documents.ts'
import { parseEqualsFilter, type ListRequest } from './scim-filter.ts'
import type { PatchOperation } from './scim-patch.ts'
import { notFoundScimProblem, toScimProblem, ScimProblem } from './scim-problem.ts'
import { groupChangesFromPatch, type GroupChanges } from './scim-group-changes.ts'
import './directory-tables.ts'

const counted = z.object({ total: z.coerce.number() })
type Trx = Parameters<typeof lockHead>[0]
/** Ids of accounts that join or leave a group in one transaction. */
interface Membership {
  joining?: string[]
  leaving?: string[]
}
/** maximum number of members per transaction, because it locks the company's log */
const AT_ONCE = 25
const NOBODY: ReadonlySet<string> = new Set()

const groups = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('directory_group')
    .select(['id', 'name', 'external'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)

export async function groupMembers(db: Kysely<Tables>, company: CompanyId, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_member')
    .select('account_id')
    .where('company', '=', company)
    .where('group_id', '=', id)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Reads and changes the groups of a company for its directory. Group names determine people's roles. */
export class ScimGroups {
  readonly #context: Context
  readonly #base: string

  constructor(context: Context, base: string) {
    this.#context = context
    this.#base = base
  }

  async list(company: CompanyId, { filter, startIndex, count }: ListRequest, withMembers: boolean) {
    const by = parseEqualsFilter(filter, ['displayName', 'externalId', 'id'])
    let rows = groups(this.#context.db, company)
    if (by?.attribute === 'displayName') rows = rows.where('name', '=', by.value)
    if (by?.attribute === 'externalId') rows = rows.where('external', '=', by.value)
    if (by?.attribute === 'id') rows = rows.where('id', '=', by.value)
    const { total } = counted.parse(
      await rows
        .clearSelect()
        .select(sql`count(*)`.as('total'))
        .executeTakeFirstOrThrow(),
    )
    const page = await rows
      .orderBy('id')
      .limit(count)
      .offset(startIndex - 1)
      .execute()
    const Resources = await Promise.all(page.map((row) => this.#shown(company, row, withMembers)))
    return {
      schemas: [LIST_SCHEMA],
      totalResults: total,
      startIndex,
      itemsPerPage: Resources.length,
      Resources,
    }
  }

  async read(company: CompanyId, id: string, withMembers = true) {
    const row = await groups(this.#context.db, company).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFoundScimProblem(id)
    return this.#shown(company, row, withMembers)
  }

  async add(keeping: ManagedBy, { name, external = null, members = NOBODY }: GroupChanges) {
    const { company } = keeping
    const context = this.#context
    if (name === undefined) throw new ScimProblem(400, 'displayName is missing.', 'invalidValue')
    const { id, later } = await context.db.transaction().execute(async (trx) => {
      await lockHead(trx, company)
      const taken = await groups(trx, company).where('name', '=', name).executeTakeFirst()
      if (taken) throw new ScimProblem(409, 'There is a group of this name already.', 'uniqueness')
      const fresh = await nextId(trx, company, directoryGroupStream.name)
      await this.#command(trx, keeping, fresh, { type: 'AddDirectoryGroup', name, external })
      return { id: fresh, later: await this.#begin(trx, keeping, fresh, { members }) }
    })
    await this.#goOn(keeping, id, later)
    return this.read(company, id)
  }

  replace(keeping: ManagedBy, id: string, { name, external = null, members = NOBODY }: GroupChanges) {
    return this.#change(keeping, id, async () => ({ name, external, members }))
  }

  patch(keeping: ManagedBy, id: string, operations: readonly PatchOperation[]) {
    return this.#change(keeping, id, async (trx) =>
      groupChangesFromPatch(operations, await groupMembers(trx, keeping.company, id)),
    )
  }

  async remove(keeping: ManagedBy, id: string): Promise<void> {
    const { company } = keeping
    const context = this.#context
    const later = await context.db.transaction().execute(async (trx) => {
      await this.#held(trx, company, id)
      return this.#begin(trx, keeping, id, { members: NOBODY })
    })
    await this.#goOn(keeping, id, later)
    await context.db.transaction().execute(async (trx) => {
      await this.#held(trx, company, id)
      const members = await groupMembers(trx, company, id)
      await this.#command(trx, keeping, id, { type: 'RemoveDirectoryGroup' })
      await applyGroupRoles(context, trx, keeping, members)
    })
    context.events.wake(company)
  }

  async #change(keeping: ManagedBy, id: string, wantedIn: (trx: Trx) => Promise<GroupChanges>) {
    const { company } = keeping
    const later = await this.#context.db.transaction().execute(async (trx) => {
      await this.#held(trx, company, id)
      return this.#begin(trx, keeping, id, await wantedIn(trx))
    })
    await this.#goOn(keeping, id, later)
    return this.read(company, id)
  }

  /** Locks the company's log; throws a ScimProblem if the group does not exist. */
  async #held(trx: Trx, company: CompanyId, id: string): Promise<void> {
    await lockHead(trx, company)
    if (!(await groups(trx, company).where('id', '=', id).executeTakeFirst())) throw notFoundScimProblem(id)
  }

  /** Changes the group itself and the first batch of members. Returns the remaining batches. */
  async #begin(trx: Trx, keeping: ManagedBy, id: string, wanted: GroupChanges): Promise<Membership[]> {
    const { company } = keeping
    const { name, external, members } = wanted
    const before = await groupMembers(trx, company, id)
    if (members) await mustBeKept(trx, company, members)
    const [first, ...later] = membershipsIn(before, members)
    const events = await this.#command(trx, keeping, id, {
      type: 'ChangeDirectoryGroup',
      ...(name !== undefined && { name }),
      ...(external !== undefined && { external }),
      ...first,
    })
    const isRenamed = events.some(({ event }) => event.type === 'DirectoryGroupChanged')
    const moved = movedIn(events)
    await applyGroupRoles(
      this.#context,
      trx,
      keeping,
      isRenamed ? [...new Set([...before, ...moved])] : moved,
    )
    return later
  }

  /** Changes the remaining batches, each in its own transaction, so other writes can run in between. */
  async #goOn(keeping: ManagedBy, id: string, memberships: readonly Membership[]): Promise<void> {
    const { company } = keeping
    const context = this.#context
    context.events.wake(company)
    for (const each of memberships) {
      await context.db.transaction().execute(async (trx) => {
        await this.#held(trx, company, id)
        const events = await this.#command(trx, keeping, id, { type: 'ChangeDirectoryGroup', ...each })
        await applyGroupRoles(context, trx, keeping, movedIn(events))
      })
      context.events.wake(company)
    }
  }

  async #command(
    trx: Trx,
    { company, by }: ManagedBy,
    id: string,
    said: Parameters<typeof directoryGroupStream.decide>[0],
  ) {
    const command = directoryGroupStream.command.safeParse(said)
    if (!command.success)
      throw new ScimProblem(
        400,
        command.error.issues.map(({ message }) => message).join('; '),
        'invalidValue',
      )
    const { newId, now } = this.#context
    const asked = { company, id, by, commandId: newId(), at: now(), command: command.data }
    const handled = await handleCommandIn(this.#context, trx, directoryGroupStream, asked)
    if (!handled.ok) throw toScimProblem(handled.refusal)
    return handled.events
  }

  async #shown(
    company: CompanyId,
    { id, name, external }: { id: string; name: string; external: string | null },
    withMembers: boolean,
  ) {
    const members = withMembers
      ? await this.#context.db
          .selectFrom('directory_member')
          .innerJoin('account', onId('account', 'directory_member.account_id'))
          .select(['account.id', 'account.full_name'])
          .where('directory_member.company', '=', company)
          .where('group_id', '=', id)
          .execute()
      : null
    return {
      schemas: [GROUP_SCHEMA],
      id,
      ...(external !== null && { externalId: external }),
      displayName: name,
      ...(members && {
        members: members.map((each) => ({
          value: each.id,
          display: each.full_name,
          $ref: `${this.#base}/Users/${each.id}`,
        })),
      }),
      meta: { resourceType: 'Group', location: `${this.#base}/Groups/${id}` },
    }
  }
}

function movedIn(events: readonly { event: { type: string } }[]): string[] {
  return events.flatMap(({ event }) => {
    const said = directoryGroupStream.event.parse(event)
    return said.type === 'DirectoryGroupMembersChanged' ? [...said.joined, ...said.left] : []
  })
}

/** Returns the difference between present and wanted members, in batches; none if `wanted` is undefined. */
function membershipsIn(before: readonly string[], wanted: ReadonlySet<string> | undefined): Membership[] {
  if (wanted === undefined) return []
  const held = new Set(before)
  return [
    ...Array.from(
      toBatches(
        [...wanted].filter((each) => !held.has(each)),
        AT_ONCE,
      ),
      (ids) => ({
        joining: [...ids],
      }),
    ),
    ...Array.from(
      toBatches(
        before.filter((each) => !wanted.has(each)),
        AT_ONCE,
      ),
      (ids) => ({
        leaving: [...ids],
      }),
    ),
  ]
}

/** Throws a ScimProblem for too many members, or one that the directory does not manage. */
async function mustBeKept(trx: Trx, company: CompanyId, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size > MOST_MEMBERS)
    throw new ScimProblem(400, `A group has at most ${MOST_MEMBERS} members.`, 'invalidValue')
  if (ids.size === 0) return
  const found = await trx
    .selectFrom('directory_user')
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = [...ids].filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new ScimProblem(400, `There are no users ${missing.slice(0, 5).join(', ')}.`, 'invalidValue')
}
