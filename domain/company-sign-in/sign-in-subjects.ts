/** By what other systems call this one, each with a part of what its maker may do. */
export const API_TOKENS = {
  module: 'API Tokens',
  edits: true,
  edition: 7,
  roles: { auditor: 'View' },
  inDemo: false,
  record: { stream: 'api-token', path: '/api-tokens', readers: 'company' },
} as const
