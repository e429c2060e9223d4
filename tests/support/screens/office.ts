import type { AddressInfo } from 'node:net'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import { companyStream } from '../../../domain/records/company.ts'
import { userStream } from '../../../domain/user/user.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import { storeCredential } from '../../../server/auth/credential.ts'
import { hashPassword } from '../../../server/auth/password/password.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { nextCompanyId, nextId } from '../../../server/event-log/next-id.ts'
import { testContext } from '../database/test-context.ts'

export interface OfficeAccount {
  userId: string
  email: string
  password: string
}

export interface Office {
  /** e.g. http://127.0.0.1:40123 */
  url: string
  /** advances the server's clock by `ms` */
  letPass: (ms: number) => void
  now: () => number
  /** returns how often the server received a request, e.g. 'POST /api/auth/refresh' */
  asked: (what: string) => number
  newAccount: (kind: { verified: boolean }) => Promise<OfficeAccount>
  /** verifies the account's email address as the link in the mail does */
  verify: (account: OfficeAccount) => Promise<void>
  close: () => Promise<void>
}

/** Starts the product's server in this process, on a free port. It has one company, and tests can advance its clock. */
export async function startOffice(): Promise<Office> {
  let passed = 0
  const now = () => Date.now() + passed
  const context = await testContext({}, { now })
  const app = await buildApp(context)
  const requests: string[] = []
  app.server.on('request', ({ method, url }: { method?: string; url?: string }) =>
    requests.push(`${method} ${url?.split('?')[0]}`),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })

  const company = await nextCompanyId(context.db)
  const send = async <State, Command extends { type: string }, Event extends { type: string }>(
    stream: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
  ) => {
    const edge = { commandId: context.newId(), by: 'system:test', at: now() }
    const handled = await handleCommand(context, stream, { company, id, command, ...edge })
    if (!handled.ok) throw new Error(handled.refusal.message)
  }
  await send(companyStream, company, {
    type: 'FoundCompany',
    name: 'Test Guards',
    timeZone: 'Africa/Nairobi',
  })
  const password = 'patrol-test'
  const hash = await hashPassword(password)

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    now,
    letPass: (ms) => (passed += ms),
    asked: (what) => requests.filter((request) => request === what).length,
    newAccount: async ({ verified }) => {
      const userId = await nextId(context.db, company, userStream.name)
      const email = `guard-office-${userId}@example.test`
      await send(userStream, userId, {
        type: 'RegisterUser',
        fullName: `Officer ${userId}`,
        email,
        role: 'supervisor',
      })
      if (verified) await send(userStream, userId, { type: 'VerifyEmail', email })
      await storeCredential(context.db, { company, userId }, hash, now())
      return { userId, email, password }
    },
    verify: ({ userId, email }) => send(userStream, userId, { type: 'VerifyEmail', email }),
    close: async () => {
      await app.close()
      await context.close()
    },
  }
}
