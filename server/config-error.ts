/** The environment cannot be used; the message names each variable at fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
