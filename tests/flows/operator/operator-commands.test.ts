import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountByEmail } from '../../../server/auth/registration/find-account.ts'
import { findSessionAccount } from '../../../server/auth/account.ts'
import { signIn } from '../../../server/auth/sign-in.ts'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { operatorCommand, type OperatorCommand } from '../../../server/operator/operator-command.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { testEngines } from '../../support/database/test-database.ts'

const EMAIL = 'otieno@karibu.example'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`what the operator commands on ${engine.name}`, () => {
    let context: OpenContext
    let app: App
    let stop: () => Promise<void>
    beforeAll(async () => {
      const started = await engine.start()
      stop = started.stop
      context = await (await started.newDatabase()).open()
      app = await buildApp(context)
    })
    afterAll(async () => {
      await app.close()
      await context.close()
      await stop()
    })

    const run = (command: OperatorCommand) => runOperatorCommand(context, operatorCommand.parse(command))
    /** sets a password with the link that the command printed */
    const setPassword = async (lines: string[], password: string) => {
      const token = new URL(lines.at(-1) ?? '').searchParams.get('token')
      const payload = { token, password, password_confirmation: password }
      return (await app.inject({ method: 'POST', url: '/api/reset-password', payload })).statusCode
    }
    const enter = async (email: string, password: string) =>
      signIn(context, { email, password, address: '127.0.0.1', agent: undefined, cookies: undefined })
    const create = (email: string, role = 'administrator', company: string | null = null) =>
      run({ do: 'create user', email, fullName: 'Some One', role, company })
    const found = (name: string) =>
      run({ do: 'create company', name, timeZone: 'Africa/Kampala', administrator: null })

    it('needs a company first, and names it where there are several', async () => {
      await expect(create(EMAIL)).rejects.toThrow('There is no company yet')
      await found('Karibu Guards')
      const administrator = { email: 'grace@karibu.example', fullName: 'Grace' }
      await run({ do: 'create company', name: 'Pamoja', timeZone: null, administrator })
      await expect(create(EMAIL)).rejects.toThrow('There are several companies')
      await expect(create(EMAIL, 'administrator', '9')).rejects.toThrow('There is no company with the id 9')
      expect(await run({ do: 'list companies' })).toEqual([
        '1 · Karibu Guards · Africa/Kampala · 0 accounts',
        '2 · Pamoja · Africa/Nairobi · 1 accounts',
      ])
    })

    it('founds no company where its administrator cannot be registered', async () => {
      const administrator = { email: 'grace@karibu.example', fullName: 'Grace' }
      await expect(
        run({ do: 'create company', name: 'Third', timeZone: null, administrator }),
      ).rejects.toThrow('grace@karibu.example already has an account.')
      expect(await run({ do: 'list companies' })).toHaveLength(2)
    })

    it('makes an account, gives it a password, suspends it and lets it in again', async () => {
      const [first, second] = ['four gates and a lamp', 'a heron at the north gate']
      const link = await create(EMAIL, 'Dispatcher', '1')
      expect([await setPassword(link, first), await setPassword(link, second)]).toEqual([200, 422])
      const before = await enter(EMAIL, first)
      expect(before).toMatchObject({ kind: 'signed in', user: { role: 'dispatcher', company_id: '1' } })
      const again = await run({ do: 'reset password', email: EMAIL })
      expect(await enter(EMAIL, first)).toEqual({ kind: 'wrong' })
      expect(await setPassword(again, second)).toBe(200)
      expect(await enter(EMAIL, second)).toMatchObject({ kind: 'signed in' })
      const sessions = () =>
        context.db.selectFrom('session').select(['id', 'revoke_reason']).where('company', '=', '1')
      expect((await sessions().execute()).filter((each) => each.revoke_reason === 'password')).toHaveLength(1)
      await run({ do: 'disable user', email: EMAIL })
      for (const { id } of await sessions().execute())
        expect(await findSessionAccount(context, id, 0)).toBeNull()
      expect(await enter(EMAIL, second)).toEqual({ kind: 'suspended' })
      await run({ do: 'enable user', email: EMAIL })
      expect(await enter(EMAIL, second)).toMatchObject({ kind: 'signed in' })
      await run({ do: 'verify user', email: EMAIL })
      const log = await context.db
        .selectFrom('event')
        .select(['type', 'by'])
        .where('company', '=', '1')
        .where('stream', '=', 'user-1')
        .orderBy('version')
        .execute()
      expect(log.map(({ type, by }) => `${type} by ${by}`)).toEqual([
        'UserRegistered by system:operator',
        'EmailVerified by system:operator',
        'PasswordChanged by user:1',
        'PasswordChanged by system:operator',
        'PasswordChanged by user:1',
        'UserSuspended by system:operator',
        'UserReinstated by system:operator',
      ])
    })

    it('is refused what people are refused, and changes nothing then', async () => {
      await expect(create(EMAIL, 'administrator', '2')).rejects.toThrow(`${EMAIL} already has an account`)
      await expect(create('x@karibu.example', 'Chief', '1')).rejects.toThrow(
        'There is no role Chief. There are',
      )
      await expect(run({ do: 'disable user', email: 'grace@karibu.example' })).rejects.toThrow(
        'Nobody else could give people their roles.',
      )
      await expect(run({ do: 'enable user', email: EMAIL })).rejects.toThrow('not suspended')
      await expect(run({ do: 'remove demo' })).rejects.toThrow('There is no demo here.')
      expect(await findAccountByEmail(context.db, 'x@karibu.example')).toBeUndefined()
    })
  })
