import { runOperatorProgram } from '../operator/operator-program.ts'

const USAGE = `npm run user -- create --email ADDRESS --full-name NAME [--role ROLE] [--company ID]
npm run user -- reset-password | reset-factor | verify | disable | enable --email ADDRESS

Creates a verified account (by default an administrator of the only company), or changes one. create and
reset-password print a link that sets the password, once, within one hour. Also works while a server runs.`

const VERBS: Readonly<Record<string, string>> = {
  'reset-password': 'reset password',
  'reset-factor': 'reset second factor',
  verify: 'verify user',
  disable: 'disable user',
  enable: 'enable user',
}

process.exitCode = await runOperatorProgram(
  USAGE,
  ['email', 'full-name', 'role', 'company'],
  ({ verb, options }) => {
    const { email, 'full-name': fullName, role = null, company = null } = options
    if (email === undefined) return null
    if (verb === 'create' && fullName !== undefined)
      return { do: 'create user', email, fullName, role, company }
    return VERBS[verb] === undefined ? null : { do: VERBS[verb], email }
  },
)
