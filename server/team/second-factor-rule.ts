import { secondFactorRuleStream } from '../../domain/user/second-factor-rule.ts'
import { readModel } from '../projections/read-model.ts'
import { roleRuleRefusal } from './access-refusals.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Second-factor rules of roles. A role needs one from `required_from` on (ms since epoch UTC) if
     * `required` is 1. Without a row, it needs none.
     */
    second_factor_rule: { company: string; id: string; required: number; required_from: number }
  }
}

export const secondFactorRule: Resource = {
  noun: { one: 'second factor of a role', many: 'second factors of roles' },
  path: '/worker-roles',
  refuses: roleRuleRefusal,
  readModel: readModel(secondFactorRuleStream, ['second_factor_rule'], (trx, key, event) => {
    const rule =
      event.type === 'SecondFactorRequired'
        ? { required: 1, required_from: event.from }
        : { required: 0, required_from: 0 }
    return trx
      .insertInto('second_factor_rule')
      .values({ company: key.company, id: key.id, ...rule })
      .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet(rule))
      .execute()
  }),
}
