/**
 * Stands in for what zod makes JSON schemas with in the console's build: only the server describes its calls, and every
 * page would fetch it. Reaching any of it is a bug.
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
