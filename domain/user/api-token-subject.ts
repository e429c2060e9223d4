/** Permissions of API tokens, with which other systems use some of their creator's permissions. */
export const API_TOKENS = {
  module: 'API Tokens',
  edits: true,
  edition: 7,
  roles: { auditor: 'View' },
  inDemo: false,
  record: { stream: 'api-token', path: '/api-tokens', readers: 'company' },
} as const

/** Permissions of the provider with which a company's members sign in. */
export const COMPANY_SIGN_IN = {
  module: 'Company Sign-in',
  edits: true,
  edition: 8,
  roles: { auditor: 'View' },
  inDemo: false,
  streams: ['company-sign-in'],
} as const

/** Permissions of users and groups that a company's directory manages, by SCIM. */
export const DIRECTORY = {
  module: 'Directory',
  edits: true,
  edition: 8,
  roles: { auditor: 'View' },
  inDemo: false,
  streams: ['directory-user', 'directory-group'],
} as const
