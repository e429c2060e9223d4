import type { Transaction } from 'kysely'
import { secondFactorRuleStream } from '../../../domain/user/second-factor-rule.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { definePolicy, type Policy } from '../../background/policy.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { isDisabledDemoAccount } from '../../demo/data/demo-accounts.ts'
import { createMailTexts } from '../mails/mail-texts.ts'
import * as texts from '../mails/texts.ts'

const DAY_MS = 24 * 3_600_000

interface Concerned {
  /** when the rule that requires a second factor takes effect, ms since epoch UTC */
  from: number
  timeZone: string
  /** accounts with the role and without a second factor */
  accounts: readonly { email: string; full_name: string; language: string | null }[]
}

const reminders: Policy<Concerned> = {
  name: 'second-factor-reminders',
  streams: [secondFactorRuleStream.name],
  read: (context, trx, company, { event, timer }) =>
    concernedBy(context, trx, company, event ? streamParts(event.stream).id : timer.key),
  decide: ({ event, timer }, { from, timeZone, accounts }, now) => {
    const key = event ? streamParts(event.stream).id : timer.key
    if (event && readEvent(secondFactorRuleStream, event.event).type === 'SecondFactorMadeOptional')
      return { timers: [{ key, dueAt: null }] }
    if (from <= now) return {}
    const dueAt = from - DAY_MS
    return {
      mails: accounts.map(({ email, full_name, language }) => {
        const say = createMailTexts(language)
        const lines = [
          say(texts.hello, { name: full_name }),
          say(texts.roleRequiresFactor, { date: zoneDateAt(from, timeZone) }),
          say(texts.setItUp),
        ]
        return { to: email, subject: say(texts.factorIsNeeded), text: lines.join('\n\n') }
      }),
      timers: now < dueAt ? [{ key, dueAt }] : [],
    }
  },
}

/**
 * Returns the accounts without a second factor to which the rule of this role applies; none if the rule was
 * removed.
 */
async function concernedBy(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  roleId: string,
): Promise<Concerned | null> {
  const rule = await trx
    .selectFrom('second_factor_rule')
    .innerJoin('company', 'company.id', 'second_factor_rule.company')
    .select(['required', 'required_from', 'time_zone'])
    .where('second_factor_rule.company', '=', company)
    .where('second_factor_rule.id', '=', roleId)
    .executeTakeFirst()
  if (!rule) return null
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'language'])
    .where('company', '=', company)
    .where('role', '=', roleId)
    .where('second_factor_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('invited_until', 'is', null)
    .orderBy('id')
    .execute()
  const accounts: Concerned['accounts'][number][] = []
  for (const { id, email, full_name, language } of rows)
    if (!(await isDisabledDemoAccount({ ...context, db: trx }, { company, id })))
      accounts.push({ email, full_name, language })
  return { from: rule.required === 1 ? rule.required_from : 0, timeZone: rule.time_zone, accounts }
}

/**
 * Policy: when a role begins to require a second factor, mails all affected people. It mails them again a
 * day before the rule takes effect if they still have none.
 */
export const factorReminderPolicy = definePolicy(reminders)
