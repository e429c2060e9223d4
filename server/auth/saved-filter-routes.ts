import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { removedReply } from '../../contract/core/resource.ts'
import {
  savedFilterBody,
  savedFilterReply,
  savedFiltersQuery,
  savedFiltersReply,
} from '../../contract/auth/saved-filter.ts'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import type { Account } from './account.ts'
import { findAccessRow, isAllowed } from './permissions/route-access.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Filters of lists that people have saved. They are personal settings, so the event log does not contain
     * them.
     */
    saved_filter: {
      company: string
      id: string
      account_id: string
      /** API path of the list, without /api */
      list: string
      name: string
      query: string
      /** boolean as 0 or 1: whether everybody who sees the list can use it */
      shared: number
    }
  }
}

const MOST = 200
const tags = ['saved filters']

/** Routes to list, save and delete filters of lists. */
export function savedFilterRoutes(app: App, context: Context): void {
  const { db } = context
  const rowsOf = ({ company }: Account) =>
    db
      .selectFrom('saved_filter')
      .innerJoin('account', onId('account', 'saved_filter.account_id'))
      .select([
        'saved_filter.id',
        'saved_filter.account_id',
        'saved_filter.list',
        'saved_filter.name',
        'saved_filter.query',
        'saved_filter.shared',
        'account.full_name as by_name',
      ])
      .where('saved_filter.company', '=', company)
  const shown =
    ({ userId, permissions }: Account) =>
    ({ account_id, shared, ...row }: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]) => {
      const mine = account_id === userId
      const removable = mine || (shared === 1 && permissions.includes('Edit Company Settings'))
      return { ...row, shared: shared === 1, mine, removable }
    }

  app.get(
    '/saved-filters',
    { schema: { tags, querystring: savedFiltersQuery, response: { 200: savedFiltersReply } } },
    async ({ account, query: { list } }) => {
      const rows = await rowsOf(account)
        // no shared filters for limited accounts, because a filter may name records that they must not see
        .where((eb) =>
          eb.or([
            eb('account_id', '=', account.userId),
            ...(account.limits === null ? [eb('shared', '=', 1)] : []),
          ]),
        )
        .$if(list !== undefined, (query) => query.where('saved_filter.list', '=', list ?? ''))
        .orderBy('saved_filter.name')
        .execute()
      const offered = rows.filter((row) => seesList(account, row.list)).map(shown(account))
      return { data: offered.toSorted((a, b) => Number(b.mine) - Number(a.mine)) }
    },
  )
  app.post(
    '/saved-filters',
    { schema: { tags, body: savedFilterBody, response: { 201: savedFilterReply } } },
    async ({ account, body: { shared, ...body } }, reply) => {
      if (!seesList(account, body.list)) throw wrong('list', 'There is no such list.')
      if (shared && account.limits !== null)
        throw wrong('shared', 'Your account is limited to a part of the company, and cannot share filters.')
      const { company, userId } = account
      const others = db
        .selectFrom('saved_filter')
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .where((eb) => eb.not(eb.and([eb('list', '=', body.list), eb('name', '=', body.name)])))
      const { count } = await others
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST) throw wrong('name', `You have ${MOST} already. Please remove some first.`)
      const kept = { query: body.query, shared: shared ? 1 : 0 }
      const { id: rowId } = await db
        .insertInto('saved_filter')
        .values({
          company,
          id: context.newId(),
          account_id: userId,
          list: body.list,
          name: body.name,
          ...kept,
        })
        .onConflict((conflict) =>
          conflict.columns(['company', 'account_id', 'list', 'name']).doUpdateSet(kept),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = await rowsOf(account).where('saved_filter.id', '=', rowId).executeTakeFirstOrThrow()
      return reply.code(201).send({ data: shown(account)(row) })
    },
  )
  app.delete(
    '/saved-filters/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: removedReply } } },
    async ({ account, params }) => {
      const row = await rowsOf(account).where('saved_filter.id', '=', params.id).executeTakeFirst()
      if (!row || !shown(account)(row).removable) throw notFoundProblem()
      await db
        .deleteFrom('saved_filter')
        .where('company', '=', account.company)
        .where('id', '=', row.id)
        .execute()
      return { data: { id: row.id } }
    },
  )
}

/** Returns whether this is the path of a list that the account may see. */
function seesList(account: Account, list: string): boolean {
  const admission = findAccessRow('GET', `/api${list}`)
  return typeof admission === 'object' && isAllowed(account, admission)
}

const wrong = (field: string, message: string) =>
  new HttpProblem(422, message, { code: 'invalid', data: { [field]: [message] } })
