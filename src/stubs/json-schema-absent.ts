/**
 * Replaces zod's JSON schema generator in the console's build. Only the server needs it, and every page would load it.
 * Calling it is a bug.
 */
const absent = (): never => {
  throw new Error('the console makes no JSON schemas')
}
export const createStandardJSONSchemaMethod = () => absent
export const createToJSONSchemaMethod = () => absent
export {
  absent as extractDefs,
  absent as finalize,
  absent as handleUnrepresentable,
  absent as initializeContext,
  absent as process,
  absent as processSchema,
}
