import { secondFactorRuleStream } from '../../domain/user/second-factor-rule.ts'
import { readModel } from '../projections/read-model.ts'
import { refusesRuleOfRole } from './access-rules.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** whether who has the role with this id signs in with a second factor: 1, or 0 as where there is no row */
    second_factor_rule: { company: string; id: string; required: number }
  }
}

export const secondFactorRule: Resource = {
  noun: { one: 'second factor of a role', many: 'second factors of roles' },
  path: '/worker-roles',
  refuses: refusesRuleOfRole,
  readModel: readModel(secondFactorRuleStream, ['second_factor_rule'], (trx, key, { type }) => {
    const required = type === 'SecondFactorRequired' ? 1 : 0
    return trx
      .insertInto('second_factor_rule')
      .values({ company: key.company, id: key.id, required })
      .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet({ required }))
      .execute()
  }),
}
