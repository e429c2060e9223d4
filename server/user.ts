import { operatorProgram } from './operator/operator-program.ts'

const USAGE = `npm run user -- create --email ADDRESS --full-name NAME [--role ROLE] [--company ID]
npm run user -- reset-password | reset-factor | verify | disable | enable --email ADDRESS

Makes a verified account (an administrator where no role is named, in the only company where none
is named), or changes one. A new password is printed once. Also while a server runs.`

const VERBS: Readonly<Record<string, string>> = {
  'reset-password': 'reset password',
  'reset-factor': 'reset second factor',
  verify: 'verify user',
  disable: 'disable user',
  enable: 'enable user',
}

process.exitCode = await operatorProgram(
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
