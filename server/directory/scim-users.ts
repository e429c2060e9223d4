import { sql } from 'kysely'
import { z } from 'zod'
import { roleFromClaims } from '../../domain/company-sign-in/company-sign-in.ts'
import { directoryGroupStream } from '../../domain/company-sign-in/directory-group.ts'
import { directoryUserStream } from '../../domain/company-sign-in/directory-user.ts'
import { readCompanySignIn } from '../company-sign-in/company-sign-in-model.ts'
import { unlinkAccount } from '../company-sign-in/provider-link.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { lockHead } from '../event-log/append.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import {
  type DirectoryAccount,
  directoryAccounts,
  readAccountGroups,
  storeExternalId,
} from './directory-accounts.ts'
import {
  parseUserName,
  changeDirectoryUser,
  firstValidName,
  setUserActive,
} from './directory-user-changes.ts'
import {
  addMember,
  releaseInvitedEmail,
  lockMember,
  type ManagedBy,
  EMAIL_NOT_VERIFIED,
  activateMember,
} from './managed-member.ts'
import { ENTERPRISE_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './scim-documents.ts'
import { parseEqualsFilter, type ListRequest } from './scim-filter.ts'
import type { PatchOperation } from './scim-patch.ts'
import { notFoundScimProblem, toScimProblem, ScimProblem } from './scim-problem.ts'
import { userChangesFromBody, userChangesFromPatch, type UserBody } from './scim-user-changes.ts'

const counted = z.object({ total: z.coerce.number() })

/** Reads and changes the accounts of a company for its directory. */
export class ScimUsers {
  readonly #context: Context
  readonly #base: string

  constructor(context: Context, base: string) {
    this.#context = context
    this.#base = base
  }

  async list(company: CompanyId, { filter, startIndex, count }: ListRequest) {
    const { db } = this.#context
    const by = parseEqualsFilter(filter, ['userName', 'externalId', 'id'])
    let rows = directoryAccounts(db, company)
    if (by?.attribute === 'userName') rows = rows.where('account.email', '=', by.value.toLowerCase())
    if (by?.attribute === 'externalId') rows = rows.where('directory_name.external', '=', by.value)
    if (by?.attribute === 'id') rows = rows.where('account.id', '=', by.value)
    const { total } = counted.parse(
      await rows
        .clearSelect()
        .select(sql`count(*)`.as('total'))
        .executeTakeFirstOrThrow(),
    )
    const page = await rows
      .orderBy('directory_user.linked_at')
      .orderBy('directory_user.id')
      .limit(count)
      .offset(startIndex - 1)
      .execute()
    const Resources = await this.#shown(company, page)
    return {
      schemas: [LIST_SCHEMA],
      totalResults: total,
      startIndex,
      itemsPerPage: Resources.length,
      Resources,
    }
  }

  async read(company: CompanyId, id: string) {
    const row = await directoryAccounts(this.#context.db, company)
      .where('account.id', '=', id)
      .executeTakeFirst()
    const [shown] = row ? await this.#shown(company, [row]) : []
    if (!shown) throw notFoundScimProblem(id)
    return shown
  }

  /** Adds an account. If one already has this email address, the directory manages that one from now on. */
  async add(keeping: ManagedBy, body: UserBody) {
    const { company } = keeping
    const context = this.#context
    const settings = await readCompanySignIn(context.db, company)
    const wanted = userChangesFromBody(body)
    const email = parseUserName(body.userName, settings)
    const fullName = firstValidName([wanted.fullName, email]) ?? email
    await releaseInvitedEmail(context, company, email)
    const id = await context.db.transaction().execute(async (trx) => {
      const there = await lockMember(context, trx, company, email)
      if (there && 'refused' in there) throw toScimProblem(there.refused)
      if (there && !there.proved) throw toScimProblem(EMAIL_NOT_VERIFIED)
      const roleId = roleFromClaims(settings, [])
      if (!there && roleId === null)
        throw new ScimProblem(
          400,
          'Choose a role for people without a group under Company sign-in before the directory adds people.',
          'invalidValue',
        )
      const account =
        there ?? (await addMember(context, trx, keeping, { fullName, email, roleId: roleId ?? '' }))
      if ('refused' in account) throw toScimProblem(account.refused)
      await this.#link(trx, keeping, account.id, 'LinkDirectoryUser')
      if (there && !there.suspended) await activateMember(context, trx, keeping, there, { fullName, email })
      const before = await directoryAccounts(trx, company)
        .where('account.id', '=', account.id)
        .executeTakeFirstOrThrow()
      await changeDirectoryUser(context, trx, keeping, settings, before, { active: true, ...wanted })
      return account.id
    })
    context.events.wake(company)
    return this.read(company, id)
  }

  /** Changes an account to the body of a PUT. Omitted fields are deleted, except `active`. */
  replace(keeping: ManagedBy, id: string, body: UserBody) {
    const none = { externalId: null, title: null, department: null }
    return this.#change(keeping, id, () => ({
      ...none,
      ...userChangesFromBody(body),
      userName: body.userName,
    }))
  }

  patch(keeping: ManagedBy, id: string, operations: readonly PatchOperation[]) {
    return this.#change(keeping, id, (before) => userChangesFromPatch(operations, before.full_name))
  }

  /**
   * Suspends the account and removes its link to the sign-in provider. It is not deleted, because events
   * refer to it.
   */
  async remove(keeping: ManagedBy, id: string): Promise<void> {
    const { company } = keeping
    const context = this.#context
    await context.db.transaction().execute(async (trx) => {
      const before = await this.#held(trx, company, id)
      if (before.suspended_at === null) await setUserActive(context, trx, keeping, { id, isActive: false })
      for (const group of await readAccountGroups(trx, company, [id]))
        await handleCommandIn(context, trx, directoryGroupStream, {
          ...this.#by(keeping),
          id: group.id,
          command: { type: 'ChangeDirectoryGroup', leaving: [id] },
        })
      await this.#link(trx, keeping, id, 'UnlinkDirectoryUser')
      await storeExternalId(trx, company, id, null)
      await unlinkAccount(trx, company, id)
    })
    context.events.wake(company)
  }

  async #change(
    keeping: ManagedBy,
    id: string,
    wantedOf: (before: DirectoryAccount) => ReturnType<typeof userChangesFromBody>,
  ) {
    const { company } = keeping
    const context = this.#context
    const settings = await readCompanySignIn(context.db, company)
    await context.db.transaction().execute(async (trx) => {
      const before = await this.#held(trx, company, id)
      await changeDirectoryUser(context, trx, keeping, settings, before, wantedOf(before))
    })
    context.events.wake(company)
    return this.read(company, id)
  }

  /** Locks the company's log, and returns the account. Throws a ScimProblem if it does not exist. */
  async #held(
    trx: Parameters<typeof lockHead>[0],
    company: CompanyId,
    id: string,
  ): Promise<DirectoryAccount> {
    await lockHead(trx, company)
    const row = await directoryAccounts(trx, company).where('account.id', '=', id).executeTakeFirst()
    if (!row) throw notFoundScimProblem(id)
    return row
  }

  #by({ company, by }: ManagedBy) {
    return { company, by, commandId: this.#context.newId(), at: this.#context.now() }
  }

  async #link(
    trx: Parameters<typeof lockHead>[0],
    keeping: ManagedBy,
    id: string,
    type: 'LinkDirectoryUser' | 'UnlinkDirectoryUser',
  ): Promise<void> {
    const asked = { ...this.#by(keeping), id, command: { type } }
    const handled = await handleCommandIn(this.#context, trx, directoryUserStream, asked)
    if (handled.ok) return
    if (handled.refusal.code === 'already_linked')
      throw new ScimProblem(409, handled.refusal.message, 'uniqueness')
    throw toScimProblem(handled.refusal)
  }

  async #shown(company: CompanyId, rows: readonly DirectoryAccount[]) {
    const groups = await readAccountGroups(
      this.#context.db,
      company,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const words = row.full_name.split(' ')
      const name = {
        formatted: row.full_name,
        givenName: words.slice(0, -1).join(' ') || row.full_name,
        ...(words.length > 1 && { familyName: words.at(-1) }),
      }
      return {
        schemas: [USER_SCHEMA, ...(row.department === null ? [] : [ENTERPRISE_SCHEMA])],
        id: row.id,
        ...(row.external !== null && { externalId: row.external }),
        userName: row.email,
        name,
        displayName: row.full_name,
        emails: [{ value: row.email, type: 'work', primary: true }],
        active: row.suspended_at === null,
        ...(row.job_title !== null && { title: row.job_title }),
        ...(row.department !== null && { [ENTERPRISE_SCHEMA]: { department: row.department } }),
        groups: groups
          .filter(({ account_id }) => account_id === row.id)
          .map(({ id, name: display }) => ({ value: id, display, $ref: `${this.#base}/Groups/${id}` })),
        meta: {
          resourceType: 'User',
          created: new Date(Number(row.linked_at)).toISOString(),
          location: `${this.#base}/Users/${row.id}`,
        },
      }
    })
  }
}
