import { runOperatorProgram } from '../operator/operator-program.ts'

const USAGE = `npm run company -- create --name NAME [--time-zone ZONE] [--email ADDRESS --full-name NAME]
npm run company -- list

Creates a company, or lists the companies. --email and --full-name create its first administrator and
print a link that sets the password, once, within one hour. Also works while a server runs.`

process.exitCode = await runOperatorProgram(
  USAGE,
  ['name', 'time-zone', 'email', 'full-name'],
  ({ verb, options }) => {
    const { name, 'time-zone': timeZone = null, email, 'full-name': fullName } = options
    if (verb === 'list') return { do: 'list companies' }
    if (verb !== 'create' || name === undefined || (email === undefined) !== (fullName === undefined))
      return null
    return {
      do: 'create company',
      name,
      timeZone,
      administrator: email === undefined ? null : { email, fullName },
    }
  },
)
