/** Thrown if the environment is invalid; the message names each faulty variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
