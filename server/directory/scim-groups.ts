import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { directoryGroupStream } from '../../domain/company-sign-in/directory-group.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { nextId } from '../event-log/next-id.ts'
import type { Keeping } from './kept-member.ts'
import { followGroups } from './roles-of-groups.ts'
import { GROUP_SCHEMA, LIST } from './scim-documents.ts'
import { equalsIn, type Listed } from './scim-filter.ts'
import type { PatchOperation } from './scim-patch.ts'
import { notThere, refusedCommand, ScimProblem } from './scim-problem.ts'
import { patchedGroup, type WantedGroup } from './wanted-group.ts'
import './directory-tables.ts'

const counted = z.object({ total: z.coerce.number() })
type Trx = Parameters<typeof lockHead>[0]

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

/**
 * Groups of a company, read and written by its directory. The names of the groups determine the
 * roles of people.
 */
export class ScimGroups {
  readonly #context: Context
  readonly #base: string

  constructor(context: Context, base: string) {
    this.#context = context
    this.#base = base
  }

  async list(company: CompanyId, { filter, startIndex, count }: Listed, withMembers: boolean) {
    const by = equalsIn(filter, ['displayName', 'externalId', 'id'])
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
    return { schemas: [LIST], totalResults: total, startIndex, itemsPerPage: Resources.length, Resources }
  }

  async read(company: CompanyId, id: string, withMembers = true) {
    const row = await groups(this.#context.db, company).where('id', '=', id).executeTakeFirst()
    if (!row) throw notThere(id)
    return this.#shown(company, row, withMembers)
  }

  async add(keeping: Keeping, { name, external = null, members = [] }: WantedGroup) {
    const { company } = keeping
    const context = this.#context
    if (name === undefined) throw new ScimProblem(400, 'displayName is missing.', 'invalidValue')
    const id = await context.db.transaction().execute(async (trx) => {
      await lockHead(trx, company)
      const taken = await groups(trx, company).where('name', '=', name).executeTakeFirst()
      if (taken) throw new ScimProblem(409, 'There is a group of this name already.', 'uniqueness')
      const fresh = await nextId(trx, company, directoryGroupStream.name)
      await this.#command(trx, keeping, fresh, { type: 'AddDirectoryGroup', name, external })
      await this.#write(trx, keeping, fresh, { members })
      return fresh
    })
    context.events.wake(company)
    return this.read(company, id)
  }

  replace(keeping: Keeping, id: string, { name, external = null, members = [] }: WantedGroup) {
    return this.#change(keeping, id, async () => ({ name, external, members }))
  }

  patch(keeping: Keeping, id: string, operations: readonly PatchOperation[]) {
    return this.#change(keeping, id, async (trx) =>
      patchedGroup(operations, await groupMembers(trx, keeping.company, id)),
    )
  }

  async remove(keeping: Keeping, id: string): Promise<void> {
    const { company } = keeping
    const context = this.#context
    await context.db.transaction().execute(async (trx) => {
      await this.#held(trx, company, id)
      const members = await groupMembers(trx, company, id)
      await this.#command(trx, keeping, id, { type: 'RemoveDirectoryGroup' })
      await followGroups(context, trx, keeping, members)
    })
    context.events.wake(company)
  }

  async #change(keeping: Keeping, id: string, wantedIn: (trx: Trx) => Promise<WantedGroup>) {
    const { company } = keeping
    await this.#context.db.transaction().execute(async (trx) => {
      await this.#held(trx, company, id)
      await this.#write(trx, keeping, id, await wantedIn(trx))
    })
    this.#context.events.wake(company)
    return this.read(company, id)
  }

  /** Locks a group until the transaction ends. */
  async #held(trx: Trx, company: CompanyId, id: string): Promise<void> {
    await lockHead(trx, company)
    if (!(await groups(trx, company).where('id', '=', id).executeTakeFirst())) throw notThere(id)
  }

  async #write(trx: Trx, keeping: Keeping, id: string, wanted: WantedGroup): Promise<void> {
    const { company } = keeping
    const before = await groupMembers(trx, company, id)
    if (wanted.members) await mustBeKept(trx, company, wanted.members)
    const { name, external, members } = wanted
    const events = await this.#command(trx, keeping, id, {
      type: 'ChangeDirectoryGroup',
      ...(name !== undefined && { name }),
      ...(external !== undefined && { external }),
      ...(members && { members: [...new Set(members)] }),
    })
    const isRenamed = events.some(({ event }) => event.type === 'DirectoryGroupChanged')
    const moved = events.flatMap(({ event }) =>
      event.type === 'DirectoryGroupMembersChanged' ? [...event.joined, ...event.left] : [],
    )
    await followGroups(this.#context, trx, keeping, isRenamed ? [...new Set([...before, ...moved])] : moved)
  }

  async #command(
    trx: Trx,
    { company, by }: Keeping,
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
    if (!handled.ok) throw refusedCommand(handled.refusal)
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
          .innerJoin('account', (join) =>
            join
              .onRef('account.company', '=', 'directory_member.company')
              .onRef('account.id', '=', 'directory_member.account_id'),
          )
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

/** Refuses members that the directory does not manage. */
async function mustBeKept(trx: Trx, company: CompanyId, ids: readonly string[]): Promise<void> {
  const named = [...new Set(ids)]
  if (named.length === 0) return
  const found = await trx
    .selectFrom('directory_user')
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', named)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = named.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new ScimProblem(400, `There are no users ${missing.slice(0, 5).join(', ')}.`, 'invalidValue')
}
