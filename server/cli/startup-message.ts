import { isRegistrationOpen } from '../auth/registration/registration-routes.ts'
import type { Context } from '../app/context.ts'
import { findDemoSignIn } from '../demo/demo-sign-in.ts'

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Returns the startup message: the URL of the console, and how to sign in for the first time. */
export async function startupMessage(context: Context, address: string): Promise<string> {
  const { config, db } = context
  const at = `Askari is at ${address.replace('127.0.0.1', 'localhost')}`
  const demo = await findDemoSignIn(context)
  if (demo) {
    const emails = demo.accounts.map(({ email }) => email).join(' or ')
    const open = THIS_MACHINE.test(config.host)
      ? ''
      : '. This password is public and other machines can reach the server: set HOST=127.0.0.1 or DEMO=0'
    return `${at} · demo sign-in ${emails}, password ${demo.password}${open}`
  }
  const { company: demoId } = (await db.selectFrom('demo_company').select('company').executeTakeFirst()) ?? {}
  const own = await db
    .selectFrom('company')
    .select('id')
    .where('id', '<>', demoId ?? '')
    .limit(1)
    .executeTakeFirst()
  if (own) return at
  const register = (await isRegistrationOpen(context)) ? 'register one there, or run ' : ''
  return `${at} · no company yet: ${register}npm run company -- create --name … --email … --full-name …`
}
